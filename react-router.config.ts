import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  // The whole route table is small; no request is spent on discovering it.
  routeDiscovery: { mode: "initial" },
  subResourceIntegrity: false,
} satisfies Config;
