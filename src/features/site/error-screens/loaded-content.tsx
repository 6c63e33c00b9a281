import { type ReactNode, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import type { Failure, Loaded } from "#src/auth/private-loader.ts";
import { actionTexts, outdatedText } from "#src/features/site/texts.ts";
import { useReload } from "#src/ui/actions/use-reload.ts";
import { Button } from "#src/ui/button.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { RotateCw, SearchX, WifiOff } from "#src/ui/icons/icons.tsx";
import { Notice } from "#src/ui/notice.tsx";

interface LoadedContentProps<Data> {
  loaded: Loaded<Data>;
  /** Shown while another page of the same list is loading. */
  skeleton?: ReactNode;
  /** Title of the error message. */
  errorTitle: string;
  /** Shown instead of a retry for errors that a retry cannot solve: not found, invalid query. */
  backLink?: ReactNode;
  /** The message is shown in the filter's form already. */
  isMessageInForm?: boolean;
  children: (data: Data) => ReactNode;
}

/**
 * Renders loaded data, a skeleton while it is loading, or the error. If a reload fails, the former
 * data stays visible below a notice, so that no input is lost.
 */
export function LoadedContent<Data>(props: LoadedContentProps<Data>) {
  const { loaded, skeleton, errorTitle, backLink, isMessageInForm = false, children } = props;
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const { failure } = loaded;
  const lastData = useLastData(loaded);
  if (skeleton && state === "loading" && location.pathname === pathname) return skeleton;
  const isOutdated = failure && lastData !== undefined && !isPermanent(failure);
  if (failure && !isOutdated) {
    return (
      <ErrorState
        title={errorTitle}
        failure={failure}
        backLink={backLink}
        isMessageInForm={isMessageInForm}
      />
    );
  }
  return (
    <>
      {isOutdated && <OutdatedNotice failure={failure} />}
      {children(lastData as Data)}
    </>
  );
}

/** The data last shown at this URL, if any. */
function useLastData<Data>({ data }: Loaded<Data>): Data | undefined {
  const { pathname, search } = useLocation();
  const path = `${pathname}${search}`;
  const [last, setLast] = useState({ path, data });
  if (data !== undefined && data !== last.data) setLast({ path, data });
  if (data !== undefined) return data;
  return last.path === path ? last.data : undefined;
}

/** Whether a retry would fail too. */
const isPermanent = ({ status }: Failure) => status === 404 || status === 422;

function OutdatedNotice({ failure }: { failure: Failure }) {
  const { busy, reload } = useReload();
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="alert">
          {outdatedText} {failure.message}
        </p>
        <button
          type="button"
          onClick={reload}
          disabled={busy}
          className="min-h-11 font-semibold text-teal"
        >
          {actionTexts.retry}
        </button>
      </div>
    </Notice>
  );
}

interface ErrorStateProps {
  title: string;
  failure: Failure;
  backLink: ReactNode;
  isMessageInForm: boolean;
}

function ErrorState({ title, failure, backLink, isMessageInForm }: ErrorStateProps) {
  const { busy, reload } = useReload();
  const { message } = failure;
  if (isPermanent(failure) && backLink) {
    return (
      <State icon={SearchX} title={isMessageInForm ? title : message}>
        {backLink}
      </State>
    );
  }
  return (
    <State icon={WifiOff} tone="bad" title={title} text={message}>
      <Button onClick={reload} busy={busy}>
        <RotateCw aria-hidden="true" className="size-5" />
        {actionTexts.retry}
      </Button>
      {backLink}
    </State>
  );
}
