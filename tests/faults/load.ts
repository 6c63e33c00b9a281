import { once } from "node:events";
import { watch } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { noise } from "#tests/support/pictures/pictures.ts";
import { decode, type FaultySite, privatePictures } from "./site.ts";
import { contactMessage, type Herafi, waitUntil } from "./start/process.ts";
import { register, Visitor } from "./start/visitor.ts";

/** What the site has acknowledged, in all its lives. */
export interface AcknowledgedChanges {
  messages: string[];
  images: string[];
}

/** How much was done under one load. */
export interface DoneWork {
  messages: number;
  /** Registrations with a picture. */
  registrations: number;
  /** Pictures that were requested, answered and decoded. */
  looks: number;
}

export interface Load {
  done: DoneWork;
  /** Waits until each kind of work was done at least once. Rejects if that takes too long. */
  eachDone(): Promise<void>;
  /** Waits for a random part of the time that an upload takes. */
  randomMoment(): Promise<void>;
  /** Waits until a file of a picture is written. Rejects if that takes too long. */
  writingPicture(): Promise<void>;
  /** From now on connections may be lost. Only before that is a lost one wrong. */
  expectEnd(): void;
  /**
   * @returns what was wrong in answers, how many uploads were refused because the machine is busy, how many were
   * under way at the time of `expectEnd`, and how many of these were cut off
   */
  stop(): Promise<{ wrong: string[]; refused: number; underWay: number; cutOff: number }>;
}

/** In ms. */
const longest = 5 * 60_000;

let number = 0;

/** Those who may see each picture: its listing is pending. */
const owners = new Map<string, Visitor>();

export interface UploadOptions {
  /** How many pictures are being uploaded at any time. */
  uploads: number;
  /** Of a picture, in pixels: a large one takes long and is easily caught half-written. */
  side: number;
}

/**
 * Writes and reads side by side until `stop`, and notes in `acts` what was acknowledged.
 */
export function startLoad(
  herafi: Herafi,
  site: FaultySite,
  acts: AcknowledgedChanges,
  { uploads, side }: UploadOptions,
): Load {
  const { url } = herafi;
  const { trade } = site;
  const picture = noise(side, side).jpeg({ quality: 95 }).toBuffer();
  const wrong: string[] = [];
  const done: DoneWork = { messages: 0, registrations: 0, looks: 0 };
  /** Uploads that have no answer yet. */
  const underWay = new Set<number>();
  /** Those of them when the end was told. */
  let atEnd: number[] = [];
  let isEnding = false;
  let isOver = false;
  let refused = 0;
  /** In ms, of the last upload. */
  let uploadTime = 0;

  async function again(work: () => Promise<void>) {
    while (!isOver) {
      await work().catch((error) => {
        if (!isEnding || !isLost(error)) wrong.push(String(error));
      });
    }
  }

  async function sendMessages() {
    const visitor = new Visitor();
    await again(async () => {
      const subject = `سؤال ${++number}`;
      const response = await visitor.post(
        `${url}/api/contact-send`,
        JSON.parse(contactMessage(subject)),
      );
      if (response.status !== 200) throw new Error(`a message: ${response.status}`);
      acts.messages.push(subject);
      done.messages++;
    });
  }

  const registerCraftsmen = () =>
    again(async () => {
      const bytes = await picture;
      const own = ++number;
      if (!isEnding) underWay.add(own);
      const begun = performance.now();
      const registered = await register(url, { number: own, trade, bytes }).catch((error) => {
        if (!isEnding || !isLost(error)) underWay.delete(own);
        // Where its picture would wait too long.
        if (!/^503 /.test(error.message)) throw error;
      });
      if (!registered) return void refused++;
      uploadTime = performance.now() - begun;
      underWay.delete(own);
      owners.set(registered.own.image, registered.visitor);
      acts.images.push(registered.own.image);
      done.registrations++;
    });

  const lookAtPictures = () =>
    again(async () => {
      const image = acts.images.at(Math.floor(Math.random() * acts.images.length));
      const owner = owners.get(image ?? "") ?? new Visitor();
      const response = await owner.get(`${url}/storage/${image ?? ""}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (!image) return;
      if (response.status !== 200) throw new Error(`${image}: ${response.status}`);
      await decode(bytes).catch((error) => {
        throw new Error(`${image}: ${error.message}`);
      });
      done.looks++;
    });

  const all = [sendMessages(), sendMessages(), sendMessages(), lookAtPictures()];
  for (let begun = 0; begun < uploads; begun++) all.push(registerCraftsmen());

  return {
    done,
    eachDone: () =>
      waitUntil(herafi, () => Object.values(done).every((times) => times > 0)).catch((cause) => {
        throw new Error(`${JSON.stringify(done)}, ${wrong.slice(0, 5).join("; ")}`, { cause });
      }),
    randomMoment: () => pause(Math.random() * uploadTime),
    async writingPicture() {
      const watcher = watch(privatePictures(site));
      await once(watcher, "change", { signal: AbortSignal.timeout(longest) });
      watcher.close();
    },
    expectEnd() {
      isEnding = true;
      atEnd = [...underWay];
    },
    async stop() {
      isOver = true;
      await Promise.all(all);
      const cutOff = atEnd.filter((one) => underWay.has(one)).length;
      return { wrong, refused, underWay: atEnd.length, cutOff };
    },
  };
}

/** That is how fetch says that a connection was lost. */
const isLost = (error: unknown) => error instanceof TypeError;
