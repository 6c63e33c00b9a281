import { useMemo } from "react";
import { encode } from "uqr";
import { pairingTexts as texts } from "#src/features/accounts/second-factor/second-factor.texts.ts";

/** Dark on light in every theme, with the margin that cameras need. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: "M", border: 4 }), [text]);
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return (
    <svg
      role="img"
      aria-label={texts.drawing}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 max-w-full rounded-control border border-line forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}
