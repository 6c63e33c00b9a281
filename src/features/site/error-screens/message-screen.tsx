import type { ReactNode } from "react";
import toolBoard from "#src/features/site/art/tool-board.svg";
import { actionTexts, requestIdLabel } from "#src/features/site/texts.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { SpriteIcon } from "#src/ui/icons/icons.tsx";

interface MessageScreenProps {
  code?: string;
  lines: string[];
  text: string;
  /** Id of the request that failed. */
  requestId?: string | undefined;
  /** First action; it replaces the link to the search. */
  children?: ReactNode;
}

/** A screen with a single message: not found, forbidden or failed. */
export function MessageScreen({ code, lines, text, requestId, children }: MessageScreenProps) {
  return (
    <div className="@container">
      <div className="container flex flex-col gap-8 pt-6 lg:pt-16 @min-[1120px]:flex-row-reverse @min-[1120px]:items-center @min-[1120px]:gap-20">
        <img
          src={toolBoard}
          // Offline the picture cannot be loaded.
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
          alt=""
          width={608}
          height={356}
          className="portrait h-auto w-full max-w-152 rounded-card"
        />
        <div className="grow">
          {code && <p className="text-section font-semibold text-clay">{code}</p>}
          <h1 className="text-display">
            {lines[0]}
            {lines[1] && (
              <>
                <br />
                {lines[1]}
              </>
            )}
          </h1>
          <p className="mt-2 text-ink2">{text}</p>
          {/* Only the server knows the id; hydration leaves it as it is. */}
          <p suppressHydrationWarning className="mt-2 text-small text-ink2 empty:hidden">
            {requestId ? `${requestIdLabel} ${requestId}` : ""}
          </p>
          <div className="mt-6 flex flex-col flex-wrap gap-3 md:flex-row">
            {children}
            <ButtonLink to="/" look={children ? "outlined" : "filled"}>
              <SpriteIcon name="house" className="size-5" />
              {actionTexts.home}
            </ButtonLink>
            {!children && (
              <ButtonLink look="outlined" to="/#search">
                <SpriteIcon name="search" className="size-5" />
                {actionTexts.search}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
