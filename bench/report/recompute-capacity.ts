// npm run bench -- capacity: see scripts/bench.mjs.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { capacityPage } from "./capacity-page.ts";
import { readGrowth } from "./read-growth.ts";

const docs = fileURLToPath(new URL("../../docs", import.meta.url));
const latest = JSON.parse(readFileSync(`${docs}/bench/latest.json`, "utf8"));
writeFileSync(`${docs}/capacity.md`, capacityPage(latest, readGrowth(docs)));
