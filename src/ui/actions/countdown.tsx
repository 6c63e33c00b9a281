import { useEffect, useState } from "react";
import { second } from "#src/util/time.ts";

const radius = 13;
const circumference = 2 * Math.PI * radius;
const ring = {
  ...{ cx: 14, cy: 14, r: radius },
  ...{ fill: "none", stroke: "currentColor", strokeWidth: 2 },
};

/** The seconds that are left, in a ring that empties. Not read out: it would be, every second. */
export function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), second);
    return () => clearInterval(timer);
  }, []);
  return (
    <span
      aria-hidden="true"
      className="relative ms-2 inline-grid size-7 place-items-center align-middle text-sm tabular-nums"
    >
      <svg viewBox="0 0 28 28" className="absolute inset-0 -rotate-90" role="presentation">
        <circle {...ring} strokeOpacity="0.35" />
        <circle
          {...ring}
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - left / seconds)}
        />
      </svg>
      {left}
    </span>
  );
}
