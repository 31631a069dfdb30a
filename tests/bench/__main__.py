"""All measurements, one after another: the rules, the start, the map on a terminal, the editor."""

from __future__ import annotations

from tests.bench import bench_edit, bench_map, bench_rules, bench_start, bench_systems

for bench in (bench_rules, bench_systems, bench_start, bench_map, bench_edit):
    print(f"\n{bench.__name__.rpartition('_')[2]}")
    bench.main()
