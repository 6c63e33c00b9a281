/** Paths of the public pages that are not generated from data; listed in the sitemap. */
export const publicPaths = [
  "/",
  "/trades",
  "/contact",
  "/privacy-policy",
  "/licenses",
  "/register",
];

/**
 * Path prefixes for robots.txt, with `*` as a wildcard. Private screens are not listed, since they
 * need a login.
 */
export const disallowedPaths = [
  "/api/",
  "/password/",
  "/email/",
  "/remove-listing/",
  "/report/",
  "/*?phone=",
];
