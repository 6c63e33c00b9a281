import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makeServer } from "./deployed-server.ts";

/** The versions that a server has before an update. */
export const before = ["2020-01Z", "2020-02Z", "2020-03Z", "current", "first"];

/** A server with five versions, of which `2020-03Z` runs. @param systemctl, curl conditions of success */
export function makeUpdatableServer({
  units,
  systemctl = "true",
  curl = "true",
  restarts = "echo 0",
  breaking = {},
  changelog = "",
}: Record<"units", string[]> & {
  systemctl?: string;
  curl?: string;
  /** Prints how often systemd has started a unit again by itself. */
  restarts?: string;
  /** What the new version declares of its migrations. */
  breaking?: Record<string, string>;
  /** The new version's list of changes; it has 1.1.0, and the one that runs 1.0.0. */
  changelog?: string;
}) {
  const server = makeServer();
  const versions = join(server.root, "opt/herafi");
  const link = join(versions, "current");
  const log = join(server.root, "calls");
  rmSync(link, { recursive: true });
  for (const name of before) if (name !== "current") mkdirSync(join(versions, name));
  const old = join(versions, "2020-03Z");
  symlinkSync(old, link);
  const fill = (script: string) => script.replaceAll("CURRENT", link).replaceAll("OLD", old);
  const { install } = server;
  const list = units.map((unit) => `${unit}.service loaded active running Herafi`).join("\n");
  install(
    "usr/local/bin/systemctl",
    `if [ "$1" = list-units ]; then printf '%s' '${list}${list && "\n"}'; exit; fi
if [ "$1" = reset-failed ]; then exit; fi
if [ "$1" = show ]; then ${fill(restarts)}; exit; fi
echo "$*" >> ${log}
${fill(systemctl)}`,
  );
  install(
    "usr/local/bin/curl",
    `${fill(curl)} || exit 1\nfor last; do :; done\necho "ready $last" >> ${log}`,
  );
  install("usr/local/bin/sleep", "");
  const migrations = "src/database/migrations";
  mkdirSync(join(old, migrations), { recursive: true });
  writeFileSync(join(old, migrations, "0001_old.sql"), "");
  writeFileSync(join(old, "package.json"), programOf("1.0.0"));
  install(
    "usr/local/bin/git",
    `while [ $# -gt 1 ]; do shift; done; mkdir -p "$1/${migrations}"
cat > "$1/${migrations}/runs-with-version-before.json" <<END
${JSON.stringify(breaking, null, 2)}
END
cat > "$1/package.json" <<END
${programOf("1.1.0")}
END
cat > "$1/CHANGELOG.md" <<END
${changelog}
END`,
  );
  install(
    "usr/local/bin/herafi",
    `[ $(readlink ${link}) = ${old} ] || exit 1
echo "$*" >> ${log}`,
  );
  install("usr/local/bin/npm", "");
  install("etc/herafi.env", "PORT='8123'");
  return {
    versions,
    old,
    install,
    root: server.root,
    update: (...options: string[]) => server.run("herafi-update", ...options, "REPOSITORY"),
    current: () => readlinkSync(link),
    calls: () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []),
  };
}

const programOf = (version: string) =>
  JSON.stringify({ name: "herafi", version, dependencies: { other: "2.0.0" } }, null, 2);
