import { defaultSite, type Site } from "#src/settings/site.ts";

/** Whether pictures of the site show another name, logo or colour than the standard ones. */
export const hasOwnBrand = ({ name, palette, logo }: Pick<Site, "name" | "palette" | "logo">) =>
  name !== defaultSite.name || palette !== defaultSite.palette || logo !== null;
