import { ArrowDown, ArrowUp, GripVertical, ImagePlus, RotateCw, Trash2, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useSessionEnded } from "#src/auth/session-ended.tsx";
import { browserApi } from "#src/client/browser.ts";
import { usePreview } from "#src/features/accounts/forms/picture.ts";
import { Percent } from "#src/features/accounts/forms/picture-field.tsx";
import { useOwnAct } from "#src/features/accounts/use-own-act.ts";
import type { OwnWork } from "#src/features/craftsmen/works/contract.ts";
import { maxCaptionLength, maxWorks } from "#src/features/craftsmen/works/rules.ts";
import { Thumbnail } from "#src/features/craftsmen/works/thumbnail.tsx";
import { toast } from "#src/ui/actions/toast.tsx";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { Notice } from "#src/ui/notice.tsx";
import { Progress } from "#src/ui/progress.tsx";
import { classes, formCard } from "#src/ui/styles/classes.ts";
import { ownWorkTexts as texts } from "./texts.ts";
import { type Upload, useUploads } from "./use-uploads.ts";

/** Pictures of one's own works: added several at once, described, ordered and removed. */
export function OwnWorks({ works }: { works: OwnWork[] }) {
  const { revalidate } = useRevalidator();
  const sessionEnded = useSessionEnded();
  const [announced, setAnnounced] = useState("");
  const { uploads, add, retry, remove } = useUploads({
    room: maxWorks - works.length,
    async added() {
      setAnnounced(texts.added);
      await revalidate();
    },
    refused(error) {
      const ended = sessionEnded(error);
      if (ended) toast(ended.text, "bad", ended.action);
    },
  });
  async function move(id: number, position: number) {
    await browserApi.send("PUT", `/api/pictures/${id}`, { position });
    await revalidate();
    return texts.moved(position);
  }
  return (
    <section aria-labelledby="own-works" className={formCard}>
      <div>
        <div className="mb-1 flex items-baseline justify-between gap-4">
          <h2 id="own-works" className="text-panel">
            {texts.title}
          </h2>
          <p className="text-label text-ink2 tabular-nums">{texts.count(works.length)}</p>
        </div>
        <p>{texts.intro}</p>
      </div>
      <Notice>{texts.faces}</Notice>
      {works.length > 0 ? (
        <ol className="grid gap-4 xl:grid-cols-2">
          {works.map((work) => (
            <WorkItem key={work.id} work={work} total={works.length} onMove={move} />
          ))}
        </ol>
      ) : (
        uploads.length === 0 && <p className="text-ink2">{texts.none}</p>
      )}
      {uploads.length > 0 && (
        <ul className="flex flex-col gap-3">
          {uploads.map((upload) => (
            <UploadItem
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload)}
              onDismiss={() => remove(upload.key)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
      {works.length < maxWorks ? <AddPictures onChosen={add} /> : <p>{texts.full}</p>}
    </section>
  );
}

/** The input is there only while files are chosen: clients know the one of the portrait as the page's only one. */
function AddPictures({ onChosen }: { onChosen: (files: FileList) => void }) {
  const id = useId();
  function choose() {
    const input = document.createElement("input");
    Object.assign(input, { type: "file", multiple: true, hidden: true });
    input.accept = "image/jpeg,image/png,image/webp,image/avif";
    input.addEventListener("change", () => {
      if (input.files) onChosen(input.files);
      input.remove();
    });
    input.addEventListener("cancel", () => input.remove());
    document.body.append(input);
    input.click();
  }
  return (
    <div>
      <Button
        look="outlined"
        onClick={choose}
        aria-describedby={`${id}-hint`}
        className="w-full gap-2"
      >
        <ImagePlus aria-hidden="true" className="size-5" />
        {texts.add}
      </Button>
      <p id={`${id}-hint`} className="mt-1 text-small text-ink2">
        {texts.hint}
      </p>
    </div>
  );
}

interface WorkItemProps {
  work: OwnWork;
  total: number;
  /** @returns what to say of it */
  onMove: (id: number, position: number) => Promise<string>;
}

function WorkItem({ work, total, onMove }: WorkItemProps) {
  const { id, image, position, waits } = work;
  const item = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const nameId = useId();
  const moving = useRef({ onMove, position });
  moving.current = { onMove, position };
  useEffect(() => {
    async function drop(dropped: number) {
      const { onMove, position } = moving.current;
      await onMove(dropped, position).then(toast, (error: Error) => toast(error.message, "bad"));
    }
    let end: (() => void) | undefined;
    let isGone = false;
    // Only who orders pictures loads it.
    void import("./drag.ts").then(({ makeDraggable }) => {
      if (isGone || !item.current || !handle.current) return;
      end = makeDraggable({
        element: item.current,
        handle: handle.current,
        id,
        onDrop: (dropped) => void drop(dropped),
      });
    });
    return () => {
      isGone = true;
      end?.();
    };
  }, [id]);
  return (
    <li
      ref={item}
      aria-labelledby={nameId}
      className="flex flex-col gap-3 rounded-control border border-line p-3 data-over:border-teal data-over:bg-teal-tint"
    >
      <div className="flex gap-3">
        <Thumbnail image={image} alt="" className="size-24 shrink-0 rounded-control" />
        <div className="flex min-w-0 grow flex-col">
          <div className="flex items-start justify-between gap-2">
            <p id={nameId} className="font-semibold">
              {texts.picture(position)}
            </p>
            <span
              ref={handle}
              title={texts.drag}
              className="cursor-grab p-1 text-ink2 max-md:hidden"
            >
              <GripVertical aria-hidden="true" className="size-5" />
            </span>
          </div>
          {waits && <p className="text-small font-semibold text-clay">{texts.waits}</p>}
          <div className="mt-auto flex flex-wrap gap-x-1">
            <MoveButton
              name={texts.forward}
              nameId={nameId}
              canMove={position > 1}
              move={() => onMove(id, position - 1)}
            >
              <ArrowUp aria-hidden="true" className="size-5" />
            </MoveButton>
            <MoveButton
              name={texts.back}
              nameId={nameId}
              canMove={position < total}
              move={() => onMove(id, position + 1)}
            >
              <ArrowDown aria-hidden="true" className="size-5" />
            </MoveButton>
            <RemoveWork work={work} nameId={nameId} />
          </div>
        </div>
      </div>
      <CaptionForm key={work.caption} work={work} nameId={nameId} />
    </li>
  );
}

interface MoveButtonProps {
  name: string;
  nameId: string;
  canMove: boolean;
  move: () => Promise<string>;
  children: ReactNode;
}

/** Keeps the focus at the end of the list, too, where it does nothing. */
function MoveButton({ name, nameId, canMove, move, children }: MoveButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { busy, run } = useOwnAct(move, () => button.current?.focus());
  return (
    <Button
      ref={button}
      id={id}
      look="quiet"
      aria-labelledby={`${id} ${nameId}`}
      aria-disabled={busy || !canMove}
      onClick={() => canMove && run()}
      className={classes("min-h-11 gap-1 px-2", !canMove && "opacity-40")}
    >
      {children}
      {name}
    </Button>
  );
}

function RemoveWork({ work, nameId }: { work: OwnWork; nameId: string }) {
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, run } = useOwnAct(
    () => browserApi.send<string>("DELETE", `/api/pictures/${work.id}`),
    revalidate,
  );
  return (
    <>
      <Button
        id={id}
        look="quiet"
        aria-labelledby={`${id} ${nameId}`}
        busy={busy}
        onClick={() => setAsked(true)}
        className="min-h-11 gap-1 px-2 text-red"
      >
        <Trash2 aria-hidden="true" className="size-5" />
        {busy ? texts.removing : texts.remove}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={texts.removeTitle}
        subtitle={texts.picture(work.position)}
      >
        <p>{texts.removeText}</p>
        <div className="pairs grid gap-3">
          <Button
            look="danger"
            onClick={() => {
              setAsked(false);
              run();
            }}
          >
            {texts.remove}
          </Button>
          <Button look="outlined" data-first-focus onClick={() => setAsked(false)}>
            {texts.cancel}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function CaptionForm({ work, nameId }: { work: OwnWork; nameId: string }) {
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState(work.caption ?? "");
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<string>("PUT", `/api/pictures/${work.id}`, {
        caption: fields.get("caption"),
      }),
    async done(text) {
      toast(text);
      await revalidate();
    },
    refused: useSessionEnded(),
  });
  const error = errors.caption ?? (formError ? [formError.text] : undefined);
  return (
    <form {...form} aria-labelledby={nameId} className="flex flex-col gap-2">
      <TextField
        name="caption"
        label={texts.caption}
        placeholder={texts.captionHint}
        defaultValue={work.caption ?? ""}
        maxLength={maxCaptionLength}
        onChange={(event) => setTyped(event.currentTarget.value)}
        errors={error}
      />
      {typed !== (work.caption ?? "") && (
        <SubmitButton busy={busy} busyText={texts.saving} className="min-h-11">
          {texts.saveCaption}
        </SubmitButton>
      )}
    </form>
  );
}

interface UploadItemProps {
  upload: Upload;
  onRetry: () => void;
  onDismiss: () => void;
}

function UploadItem({ upload, onRetry, onDismiss }: UploadItemProps) {
  const { file, state, sent, error } = upload;
  const preview = usePreview(file);
  const [isUnreadable, setUnreadable] = useState(false);
  const box = "size-16 shrink-0 rounded-control bg-sunk";
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-control border border-line p-3">
      {preview && !isUnreadable ? (
        <img
          src={preview}
          alt=""
          onError={() => setUnreadable(true)}
          className={classes(box, "object-cover")}
        />
      ) : (
        <span className={box} />
      )}
      <div className="min-w-0 grow basis-40">
        <p className="flex items-baseline justify-between gap-3 text-label">
          <bdi className="min-w-0 truncate">{file.name}</bdi>
          {state === "sending" && <Percent percent={sent} />}
        </p>
        {error ? (
          <p role="alert" className="text-small font-semibold text-red">
            {error}
          </p>
        ) : state === "sending" ? (
          <Progress label={`${texts.uploading}: ${file.name}`} value={sent} />
        ) : (
          <p className="text-small text-ink2">
            {state === "preparing" ? texts.preparing : texts.waitsItsTurn}
          </p>
        )}
      </div>
      {state === "failed" && (
        <div className="flex gap-1">
          <Button look="quiet" onClick={onRetry} className="min-h-11 gap-1 px-2">
            <RotateCw aria-hidden="true" className="size-5" />
            {texts.again}
          </Button>
          <IconButton name={`${texts.dismiss}: ${file.name}`} onClick={onDismiss}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
    </li>
  );
}
