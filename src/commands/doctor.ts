// npm run doctor -- [ADDRESS]: checks the site and its surroundings, one line each, and sends a test mail to ADDRESS.
import { InvalidSetting, readConfig } from "#src/settings/config.ts";
import { findMisspelt } from "#src/settings/misspelt.server.ts";
import { runChecks } from "./doctor/checks.server.ts";
import type { Finding } from "./doctor/finding.ts";

const findings: Finding[] = [];
try {
  const [address, ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new InvalidSetting("usage: npm run doctor -- [ADDRESS]");
  // Without this a missing key would be created, and everything signed with the real one lost.
  const config = readConfig(process.env, { canCreateKey: false });
  const misspelt = findMisspelt(process.env);
  for (const { name, nearest } of misspelt) {
    const says = `${name} is not a setting; did you mean ${nearest}?`;
    report({ about: "settings", state: "warning", says });
  }
  if (misspelt.length === 0) report({ about: "settings", state: "ok", says: "can be used" });
  for await (const finding of runChecks(config, address)) report(finding);
} catch (error) {
  if (!(error instanceof InvalidSetting)) throw error;
  report({ about: "settings", state: "failure", says: error.message });
}
const failures = findings.filter(({ state }) => state === "failure").length;
console.log(failures === 0 ? "Nothing fails." : `${failures} of ${findings.length} fail.`);
process.exit(failures === 0 ? 0 : 1);

function report(finding: Finding) {
  findings.push(finding);
  const { state, about, says } = finding;
  console.log(`${state.padEnd(7)}  ${about}: ${says}`);
}
