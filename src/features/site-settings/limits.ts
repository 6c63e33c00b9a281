/** The longest that the owner's texts may be, in characters. */
export const textLimits = {
  name: 40,
  tagline: 80,
  sender_name: 60,
  notice: 300,
  about: 300,
  invitation: 300,
  pointTitle: 40,
  pointText: 200,
};

/** In characters, and numbers of blocks and points. Of what is typed as text only the total counts. */
export const policyLimits = {
  total: 30_000,
  heading: 120,
  paragraph: 2000,
  item: 1000,
  items: 60,
  blocks: 300,
};
