export type Scheme = "light" | "dark";

/** The tokens of one kind, such as `color` or `text`, by name, as the file of tokens has them. */
export function tokensOf(css: string, kind: string, scheme: Scheme = "light") {
  const [light = "", ...media] = css.split("@media");
  const dark = media.find((part) => part.includes("prefers-color-scheme: dark"));
  const part = scheme === "light" ? light : (dark ?? "");
  const found = part.matchAll(new RegExp(`--${kind}-([a-z0-9-]+): ([^;]+);`, "g"));
  return new Map([...found].map(([, name = "", value = ""]) => [name, value.trim()]));
}

/** The colours of a scheme; what the dark one does not name is as in the light. */
export const coloursOf = (css: string, scheme: Scheme) =>
  new Map([
    ...tokensOf(css, "color"),
    ...(scheme === "dark" ? tokensOf(css, "color", "dark") : []),
  ]);

/** What is written on what, with the least ratio of their brightnesses. */
export const pairings: [ink: string, ground: string, least: number][] = [
  ...on("ink", 4.5, "bg", "surface", "raised", "sunk"),
  ...on("ink2", 4.5, "bg", "surface", "raised", "sunk"),
  ...on("teal", 4.5, "bg", "surface", "raised", "teal-tint"),
  ...on("on-fill", 4.5, "fill", "fill-hover"),
  ...on("clay", 4.5, "surface"),
  ...on("clay-ink", 4.5, "clay-tint"),
  ...on("green", 4.5, "green-tint"),
  ...on("red", 4.5, "bg", "surface", "raised", "red-tint"),
  ...on("on-red", 4.5, "red"),
  ...on("disabled-ink", 4.5, "disabled"),
  ...on("hero-ink", 4.5, "hero"),
  ...on("hero-button-ink", 4.5, "hero-button"),
  ...on("footer-ink", 4.5, "footer"),
  ...on("footer-muted", 4.5, "footer"),
  ...on("white", 4.5, "toast-good", "toast-good-end", "toast-bad"),
  ...on("control", 3, "bg", "surface", "raised"),
  ...on("focus", 3, "bg", "surface", "raised"),
  ...on("hero-button", 3, "hero"),
];

function on(ink: string, least: number, ...grounds: string[]) {
  return grounds.map((ground): [string, string, number] => [ink, ground, least]);
}

/** The ratio by which WCAG measures contrast, of two colours such as `#fff` or `#0f5a5e`. */
export function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [brightness(one), brightness(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function brightness(hex: string) {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
