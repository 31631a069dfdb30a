"""The editor's screens: one screen with modes (map, forces, charts, sheet, problems) over a document of `editors`."""
