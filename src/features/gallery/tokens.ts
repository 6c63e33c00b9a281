export type Scheme = "light" | "dark";

/** The tokens of one kind, such as `color` or `text`, by name. */
export function tokensOf(css: string, kind: string, scheme: Scheme = "light") {
  const [light = "", ...media] = css.split("@media");
  const dark = media.find((part) => part.includes("prefers-color-scheme: dark"));
  const part = scheme === "light" ? light : (dark ?? "");
  const matches = part.matchAll(new RegExp(`--${kind}-([a-z0-9-]+): ([^;]+);`, "g"));
  return new Map([...matches].map(([, name = "", value = ""]) => [name, value.trim()]));
}

/** The colours of a scheme; the dark one inherits from the light one. */
export const coloursOf = (css: string, scheme: Scheme) =>
  new Map([
    ...tokensOf(css, "color"),
    ...(scheme === "dark" ? tokensOf(css, "color", "dark") : []),
  ]);

/** Pairs of text and background colours with their minimum contrast ratio. */
export const pairings: [ink: string, ground: string, minRatio: number][] = [
  ...pairingsOf("ink", 4.5, "bg", "surface", "raised", "sunk"),
  ...pairingsOf("ink2", 4.5, "bg", "surface", "raised", "sunk"),
  ...pairingsOf("teal", 4.5, "bg", "surface", "raised", "teal-tint"),
  ...pairingsOf("on-fill", 4.5, "fill", "fill-hover"),
  ...pairingsOf("clay", 4.5, "surface"),
  ...pairingsOf("clay-ink", 4.5, "clay-tint"),
  ...pairingsOf("green", 4.5, "green-tint"),
  ...pairingsOf("red", 4.5, "bg", "surface", "raised", "red-tint"),
  ...pairingsOf("on-red", 4.5, "red"),
  ...pairingsOf("disabled-ink", 4.5, "disabled"),
  ...pairingsOf("hero-ink", 4.5, "hero"),
  ...pairingsOf("hero-button-ink", 4.5, "hero-button"),
  ...pairingsOf("footer-ink", 4.5, "footer"),
  ...pairingsOf("footer-muted", 4.5, "footer"),
  ...pairingsOf("white", 4.5, "toast-good", "toast-good-end", "toast-bad"),
  ...pairingsOf("control", 3, "bg", "surface", "raised"),
  ...pairingsOf("focus", 3, "bg", "surface", "raised"),
  ...pairingsOf("hero-button", 3, "hero"),
];

function pairingsOf(ink: string, minRatio: number, ...grounds: string[]) {
  return grounds.map((ground): [string, string, number] => [ink, ground, minRatio]);
}
