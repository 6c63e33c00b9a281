/** What `npm start` would start the site with, as the script that runs this says. */
export const siteRuntime = (): Record<string, string> =>
  JSON.parse(process.env.SITE_RUNTIME ?? "{}");
