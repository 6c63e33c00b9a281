/** In characters, and numbers of blocks and points. */
export const policyLimits = {
  total: 30_000,
  heading: 120,
  paragraph: 2000,
  item: 1000,
  items: 60,
  blocks: 300,
};
