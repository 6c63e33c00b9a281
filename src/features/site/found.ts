/** The screens for everyone that stand once; search engines are led to them. */
export const publicScreens = ["/", "/contact", "/privacy-policy", "/register"];

/**
 * How the addresses begin that are for no search engine, `*` standing for anything. Private screens
 * need no line: nobody gets there who is not logged in.
 */
export const closedToRobots = ["/api/", "/password/", "/email/", "/*?phone="];
