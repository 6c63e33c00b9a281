export const placeKinds = ["quarter", "suburb", "town", "village"] as const;
export type PlaceKind = (typeof placeKinds)[number];
