import { RotateCw, SearchX, WifiOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import type { Failure, Loaded } from "../../auth/private-loader.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useReload } from "../../ui/reload.ts";
import { State } from "../../ui/state.tsx";
import { outdated, wayOn } from "./texts.ts";

interface ShownProps<Data> {
  of: Loaded<Data>;
  /** Stands while another page of the same list is on its way. */
  skeleton?: ReactNode;
  /** Says what could not be shown. */
  failed: string;
  /** The way on where trying again is none: the thing is gone, or cannot be asked for so. */
  wayBack?: ReactNode;
  /** What is wrong with the filter stands under its field. */
  inForm?: boolean;
  children: (data: Data) => ReactNode;
}

/**
 * What was loaded, its shape while it is on its way, or why it could not be had. What is there stays
 * where it cannot be had anew: nobody loses what they are typing beside it.
 */
export function Shown<Data>(props: ShownProps<Data>) {
  const { of: loaded, skeleton, failed, wayBack, inForm = false, children } = props;
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const { failure } = loaded;
  const last = useLastLoaded(loaded);
  if (skeleton && state === "loading" && location.pathname === pathname) return skeleton;
  const isOutdated = failure && last !== undefined && !isOver(failure);
  if (failure && !isOutdated) return <Failed title={failed} {...{ failure, wayBack, inForm }} />;
  return (
    <>
      {isOutdated && <Outdated failure={failure} />}
      {children(last as Data)}
    </>
  );
}

/** What this address showed last; undefined if it has shown nothing yet. */
function useLastLoaded<Data>({ data }: Loaded<Data>): Data | undefined {
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const [last, setLast] = useState({ address, data });
  if (data !== undefined && data !== last.data) setLast({ address, data });
  if (data !== undefined) return data;
  return last.address === address ? last.data : undefined;
}

/** The thing is gone, or cannot be asked for so. */
const isOver = ({ status }: Failure) => status === 404 || status === 422;

function Outdated({ failure }: { failure: Failure }) {
  const { busy, reload } = useReload();
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="alert">
          {outdated} {failure.message}
        </p>
        <button
          type="button"
          onClick={reload}
          disabled={busy}
          className="min-h-11 font-semibold text-teal"
        >
          {wayOn.again}
        </button>
      </div>
    </Notice>
  );
}

interface FailedProps {
  title: string;
  failure: Failure;
  wayBack: ReactNode;
  inForm: boolean;
}

function Failed({ title, failure, wayBack, inForm }: FailedProps) {
  const { busy, reload } = useReload();
  const { message } = failure;
  if (isOver(failure) && wayBack) {
    return (
      <State icon={SearchX} title={inForm ? title : message}>
        {wayBack}
      </State>
    );
  }
  return (
    <State icon={WifiOff} tone="bad" title={title} text={message}>
      <Button onClick={reload} busy={busy}>
        <RotateCw aria-hidden="true" className="size-5" />
        {wayOn.again}
      </Button>
      {wayBack}
    </State>
  );
}
