import { useRef, useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import { prepare } from "#src/features/accounts/forms/picture.ts";
import { ownWorkTexts as texts } from "./texts.ts";

/** A chosen picture on its way. One that is added is not in the list any more. */
export interface Upload {
  key: number;
  file: File;
  state: "waiting" | "preparing" | "sending" | "failed";
  /** From 0 to 1. */
  sent: number;
  /** Why it has failed. */
  error?: string;
}

interface Options {
  /** How many more there may be. */
  room: number;
  /** Called after each that is added. */
  added: () => unknown;
  /** Called with what a request has failed with, which may be the end of the session. */
  refused: (error: ApiError) => void;
}

/** Sends chosen pictures one after the other; one that fails keeps none of the others from being sent. */
export function useUploads({ room, added, refused }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const lastKey = useRef(0);
  const queue = useRef<Upload[]>([]);
  const isRunning = useRef(false);
  const update = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const remove = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  function add(files: Iterable<File>) {
    const underWay = uploads.filter(({ state }) => state !== "failed").length;
    const chosen = [...files].map((file, index): Upload => {
      const key = ++lastKey.current;
      const one = { key, file, sent: 0 };
      return index < room - underWay
        ? { ...one, state: "waiting" }
        : { ...one, state: "failed", error: texts.noRoom };
    });
    setUploads((all) => [...all, ...chosen]);
    void sendAll(chosen.filter(({ state }) => state === "waiting"));
  }

  function retry(upload: Upload) {
    setUploads((all) =>
      all.map((one): Upload => {
        const { error: _former, ...rest } = one;
        return one.key === upload.key ? { ...rest, state: "waiting" } : one;
      }),
    );
    void sendAll([upload]);
  }

  async function sendAll(chosen: Upload[]) {
    queue.current.push(...chosen);
    if (isRunning.current) return;
    isRunning.current = true;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await send(next);
    isRunning.current = false;
  }

  async function send({ key, file }: Upload) {
    update(key, { state: "preparing" });
    const prepared = await prepare(file);
    if (prepared.wrong) return update(key, { state: "failed", error: prepared.wrong });
    update(key, { state: "sending", sent: 0 });
    const form = new FormData();
    form.set("image", prepared.file);
    try {
      await browserApi.upload("POST", "/api/pictures", form, (sent) => update(key, { sent }));
      await added();
      remove(key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      update(key, { state: "failed", error: error.errors.image?.[0] ?? error.message });
      refused(error);
    }
  }

  return { uploads, add, retry, remove };
}
