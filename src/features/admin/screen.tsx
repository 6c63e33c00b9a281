import { RotateCw, SearchX, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import { type PluralForms, plural } from "../../arabic/plural.ts";
import { Button } from "../../ui/button.tsx";
import { NeedsScript } from "../../ui/needs-script.tsx";
import { useReload } from "../../ui/reload.ts";
import { State } from "../../ui/state.tsx";
import type { Failure, Loaded } from "./loader.ts";
import { adminTexts } from "./texts.ts";

/** The frame of a screen of the admins'. */
export function AdminScreen({
  title,
  total,
  count,
  children,
}: {
  title: string;
  /** Beside the title; said again as it changes. That there are none the screen itself shows. */
  total?: number | undefined;
  count?: PluralForms;
  children: ReactNode;
}) {
  return (
    <div className="container flex flex-col gap-5 pt-6 lg:gap-6 lg:pt-8">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-heading">{title}</h1>
        <p role="status" className={total === 0 ? "sr-only" : "text-label text-ink2"}>
          {total !== undefined && count && plural(total, count)}
        </p>
      </div>
      <NeedsScript />
      {children}
    </div>
  );
}

interface ShownProps<Data> {
  of: Loaded<Data>;
  /** Stands while another page of the same list is on its way. */
  skeleton: ReactNode;
  /** Says what could not be shown. */
  failed: string;
  /** The way on where trying again is none: the thing is gone, or cannot be asked for so. */
  wayBack?: ReactNode;
  /** What is wrong with the filter stands under its field. */
  inForm?: boolean;
  children: (data: Data) => ReactNode;
}

/** What was loaded, its shape while it is on its way, or why it could not be had. */
export function Shown<Data>(props: ShownProps<Data>) {
  const { of: loaded, skeleton, failed, wayBack, inForm = false, children } = props;
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  if (state === "loading" && location.pathname === pathname) return skeleton;
  const { failure } = loaded;
  if (failure) return <Failed title={failed} {...{ failure, wayBack, inForm }} />;
  return children(loaded.data as Data);
}

interface FailedProps {
  title: string;
  failure: Failure;
  wayBack: ReactNode;
  inForm: boolean;
}

function Failed({ title, failure: { message, status }, wayBack, inForm }: FailedProps) {
  const { busy, reload } = useReload();
  if ((status === 404 || status === 422) && wayBack) {
    return (
      <State icon={SearchX} title={inForm ? title : message}>
        {wayBack}
      </State>
    );
  }
  return (
    <State icon={WifiOff} tone="bad" title={title} text={message}>
      <Button onClick={reload} disabled={busy}>
        <RotateCw aria-hidden="true" className="size-5" />
        {adminTexts.again}
      </Button>
      {wayBack}
    </State>
  );
}
