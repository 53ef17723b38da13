r"""Would the tests notice? Small faults are planted in the rules, one at a time, and the tests must fail.

    python -m scripts.mutation lindisfarne --sample 200 --seed 1
    python -m scripts.mutation nxs/rules/strike.py
    python -m scripts.mutation yggdrasil --laws --sample 100        the laws alone
    python -m scripts.mutation nxs --like 'tell\(.*-> pass'          a class of faults: whatever is not told
    python -m scripts.mutation table store                          the table and the store
    python -m scripts.mutation lindisfarne --check                  the equivalent mutants are still where the list says

Work on plain Python sources only. What was run is kept in .mutants/ and not run again, unless the sources or the tests have changed
or --fresh is given; so a long run can be interrupted at any time.
"""
