"""What the editor does, without a terminal: documents with undo, map tools, forms, trees, tables and charts.

A scenario is `Files`: frozen structs named ``scenario``, ``map``, ``oob`` and ``charts``. Every function here takes
Files and returns new ones that share all that has not changed; nothing is changed in place, and `Document.change`
keeps the earlier Files for undo. What a system's scenarios contain is found from its schema and from what it declares
(`scenarios.layers`, ``scenarios/systems/NAME/layers.py``); nothing here knows a system by name. Hexes are numbers such
as ``"4909"``, hexsides pairs such as ``("1500", "1600")`` with the smaller number first. What can not be done raises
`errors.EditError`, whose text is one sentence for the author.

Documents
    document    ``Document.open(folder)``, ``Document.blank(system, name, width, height)``, ``.files``, ``.title``,
                ``.system``, ``.folder``, ``.built_in``, ``.change(name, files, stroke=None)`` (steps of one stroke are
                one), ``.undo()``, ``.redo()``, ``.next_undo``, ``.next_redo``, ``.steps``, ``.dirty``, ``.problems()``,
                ``.changed_on_disk()``, ``.reload()``, ``.comments_at_risk()``,
                ``.save(folder=None, overwrite=False, drop_comments=False)``
    naming      ``named(files, title)``: another title, and the id that goes with it
    recovery    ``Recovery(document, folder)``: ``.tick(now)`` (writes what is unsaved, not too often), ``.write()``,
                ``.close()``; ``found(folder)``: what an earlier editor left, each with ``.document()``, ``.discard()``

Layers: what can be drawn
    layers      ``grid_of``, ``layers_of``, ``layer(files, id)``, ``tools``, ``parts(files, layer)`` (single streams,
                roads, areas, depots ...), ``record_of``, ``hexes_of``, ``with_hexes``, ``new_part``, ``drop_part``,
                ``describe``
    brush       shapes: ``blob``, ``line``, ``rectangle``, ``frame``, ``flood``; ``palette``, ``colour``, ``symbol_at``,
                ``rows_of``, ``paint``, ``put_symbols``, ``shift`` (raise and lower)
    hexsides    ``side_towards``, ``run`` (a chain of hexsides), ``outline``, ``at``, ``draw``, ``erase``,
                ``erase_from``
    roads       ``run`` (the shortest way), ``at``, ``new``, ``extend``, ``insert``, ``move_hex``, ``join``, ``split``,
                ``erase``
    features    ``standing(files, hex)`` (everything there), sets of hexes: ``include``, ``exclude``, ``toggle``; marks:
                ``put``, ``shift``, ``change``, ``remove``
    regions     ``copy``, ``cut``, ``clear``, ``paste``; ``move``, ``mirror``, ``rotate`` in place, with units or not;
                ``Clip.mirrored``, ``Clip.rotated``, ``Clip.fits``
    resize      ``resize(files, left, right, top, bottom)`` (less than 0 cuts off), ``crop``, ``renumber``, each with
                what falls off
    replace     ``places_of`` (find), ``replace``

Situations
    moments     ``begin``, ``of_game``, ``read``; ``look`` (what one gives, or what is wrong), ``stands``, ``place``;
                ``with_moment`` (for forms), ``save``; a document has one in ``.moment``, with ``.change_moment``

Questions
    queries     ``counts``, ``sees``, ``why``, ``movers``, ``reach``, ``sides``, ``supply``, ``playable``: answered
                by the rules, through `editors.systems`
    places      ``place_of(files, problem)``: file, table, record, field, hex, layer and chart to jump to

Orders of battle, forms and charts
    fields      ``fields_of(files, path)``, ``about``, ``choices``, ``parse(field, text)``, ``show(field, value)``,
                ``doubt`` (unknown names, hexes off the map)
    tables      ``tables``, ``forms``, ``columns``, ``view(files, path, sort=, descending=, where=)``, ``get``, ``put``,
                ``put_many``, ``put_text``, ``insert``, ``delete``, ``shift``
    references  ``names``, ``name_of``, ``key_of``, ``mentions`` (what refers to a record), ``rename``
                (everywhere at once)
    tree        ``tree(files)``: sides, formations and what belongs to them; ``sides``, ``side_of``
    duplicate   ``duplicate(files, path, key, whole=False)``, ``next_name``
    placing     ``tables``, ``units``, ``place``, ``placed_at``, ``stacks``, ``unplaced``; reinforcement groups:
                ``groups``, ``new_group``, ``join_group``, ``leave_group``, ``reorder``
    charts      ``charts``, ``chart``, ``grid`` (cells with labels), ``put``, ``put_label``, ``add_record``,
                ``drop_record``, ``faults``, ``marks``, ``chances``

Other programs and paper
    exchange    ``read(path)``, ``export(files, name)``; ``exchange.legend``, ``exchange.interpret`` (``missing``,
                ``interpret``)
    picture     ``picture(files, scenario, kind, options)``: the bytes of an SVG, PNG or PDF
"""
