/** Where a craftsman's page is, from the site's root. */
export const detailsAddress = ({ id }: { id: number }) => `/carftsman-details/${id}`;
