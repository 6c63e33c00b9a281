import { House, Search } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import toolBoard from "./art/tool-board.svg";
import { requestNumber, wayOn } from "./texts.ts";

interface MessageScreenProps {
  code?: string;
  lines: string[];
  text: string;
  /** Of the request that failed. */
  number?: string | undefined;
  /** The way on that comes first; the search then stands back. */
  children?: ReactNode;
}

/**
 * A whole screen that says one thing: not found, forbidden, failed. Its two parts stand side by side
 * where there is room for both, which beside a side menu is in wider windows.
 */
export function MessageScreen({ code, lines, text, number, children }: MessageScreenProps) {
  return (
    <div className="@container">
      <div className="container flex flex-col gap-8 pt-6 lg:pt-16 @min-[1120px]:flex-row-reverse @min-[1120px]:items-center @min-[1120px]:gap-20">
        <img
          src={toolBoard}
          // Without a network there is none.
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
            <br />
            {lines[1]}
          </h1>
          <p className="mt-2 text-ink2">{text}</p>
          {/* Drawn by the server, which alone knows it; the browser leaves it as it is. */}
          <p suppressHydrationWarning className="mt-2 text-small text-ink2 empty:hidden">
            {number ? `${requestNumber} ${number}` : ""}
          </p>
          <div className="mt-6 flex flex-col flex-wrap gap-3 md:flex-row">
            {children}
            <ButtonLink to="/" look={children ? "outlined" : "filled"}>
              <House aria-hidden="true" className="size-5" />
              {wayOn.home}
            </ButtonLink>
            {!children && (
              <ButtonLink look="outlined" to="/#search">
                <Search aria-hidden="true" className="size-5" />
                {wayOn.search}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
