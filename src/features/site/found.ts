/** The screens for everyone that stand once; search engines are led to them. */
export const publicScreens = ["/", "/contact", "/privacy-policy", "/register"];

/** How the addresses begin that are for no search engine, `*` standing for anything. */
export const closedToRobots = [
  ...["/api/", "/login", "/forget-password", "/password/", "/email/", "/forbidden"],
  ...["/profile", "/dashboard", "/cities", "/edit-city/", "/professions", "/edit-profession/"],
  ...["/carftsman-orders", "/received-contacts", "/contact-edit/", "/audit-log"],
  // A number is for the person who asks.
  "/*?phone=",
];
