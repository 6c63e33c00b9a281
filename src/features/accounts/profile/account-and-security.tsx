import { ChevronDown, ShieldCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { profileTexts } from "./profile.texts.ts";
import { profileGrid } from "./profile-frame.tsx";

/** What is seldom needed, folded until it is pressed, or until an address leads to a part of it. */
export function AccountAndSecurity({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be pressed again
  useEffect(() => {
    const target = hash && document.getElementById(hash.slice(1));
    if (!target || !box.current?.contains(target)) return;
    box.current.open = true;
    target.scrollIntoView();
  }, [hash, key]);
  return (
    <details ref={box} className="group">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 rounded-card bg-surface px-4 text-subtitle font-semibold shadow-card md:px-8 [&::-webkit-details-marker]:hidden">
        <ShieldCheck aria-hidden="true" className="size-6 shrink-0 text-teal" />
        <span className="grow">{profileTexts.account}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-6 shrink-0 text-teal group-open:rotate-180"
        />
      </summary>
      <div className={`${profileGrid} mt-6`}>{children}</div>
    </details>
  );
}
