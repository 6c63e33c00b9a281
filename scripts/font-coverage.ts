// node scripts/font-coverage.ts: writes src/images/preview/coverage.json after a change of the fonts there.
import { writeFileSync } from "node:fs";
import { previewCoverage, previewFolder } from "../tests/support/pictures/font-coverage.ts";

writeFileSync(`${previewFolder}coverage.json`, `${JSON.stringify(previewCoverage())}\n`);
