import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  // The whole route table is small; no request is spent on discovering it.
  routeDiscovery: { mode: "initial" },
  // Screens are small: their loaders as files of their own would weigh more in the list of all files.
  splitRouteModules: false,
  subResourceIntegrity: false,
} satisfies Config;
