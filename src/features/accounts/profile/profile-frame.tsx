import type { ReactNode } from "react";
import { profileTexts } from "./profile.texts.ts";

/** Heading and spacing, shared by the loading state and the loaded profile. */
export function ProfileFrame({ children }: { children: ReactNode }) {
  return (
    <div className="container flex flex-col gap-4 pt-4 md:gap-6 md:pt-6 lg:pt-8">
      <h1 className="text-heading max-md:sr-only">{profileTexts.title}</h1>
      {children}
    </div>
  );
}

/** The two parts side by side on wide screens. */
export const profileGrid = "grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,360px)_1fr]";
