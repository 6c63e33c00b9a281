import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { blameSetting, readConfig } from "#src/settings/config.ts";

/** Reads the settings. PORT=0: finds a free port before the app is built, because links contain it. */
export async function readSettings() {
  const config = readConfig();
  if (config.port !== 0) return config;
  const probe = createServer();
  probe.listen(0, config.host);
  await blameSetting("HOST", () => once(probe, "listening"));
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return readConfig({ ...process.env, PORT: String(port) });
}
