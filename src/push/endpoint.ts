/** The push services of Chrome and most others, Firefox, Edge, and Safari. */
const services = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "*.notify.windows.com",
  "*.push.apple.com",
];

/**
 * Whether an address that a browser has sent is one of a push service. The site sends requests to it, so
 * that any other could be one of the internal network.
 * @param more hosts beside the known ones, such as `*.push.example` or `push.example:8443`
 */
export function isPushEndpoint(endpoint: string, more: string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  if (protocol !== "https:" || username || password) return false;
  return [...services, ...more].some((service) =>
    service.startsWith("*.") ? host.endsWith(service.slice(1)) : host === service,
  );
}
