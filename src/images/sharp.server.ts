import type Sharp from "sharp";

let loading: Promise<typeof Sharp> | undefined;

/** Loaded with the first picture: its libraries take 10 MB, which many a day goes by without. */
export function openSharp(): Promise<typeof Sharp> {
  loading ??= load().catch((error: unknown) => {
    // A machine short of memory or files may have them again.
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load() {
  const { default: sharp } = await import("sharp");
  // Nothing else is even looked at: drawings such as SVG can keep their reader busy for minutes.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Heif"].map((kind) => `VipsForeignLoad${kind}`),
  });
  return sharp;
}
