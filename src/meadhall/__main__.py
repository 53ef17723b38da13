"""python -m meadhall"""

import sys

from meadhall.cli import main

sys.exit(main())
