import { expect, it, vi } from "vitest";
import { ClientGone } from "#src/errors/as-refusal.server.ts";
import { largePictures } from "#tests/support/pictures/picture-bombs.ts";
import { photo } from "#tests/support/pictures/pictures.ts";
import { childrenOf } from "#tests/support/process-memory.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { createImageProcess } from "./image-process.server.ts";

it("23: a picture whose client leaves while it is decoded ends its process, and the next one is taken", async () => {
  // Other tests of this worker may have one that still waits for work.
  const others = new Set(imageProcesses());
  const own = () => imageProcesses().filter((process) => !others.has(process));
  const images = createImageProcess({ maxWaiting: 1, idleTimeout: 0 });
  const slow = await largePictures["PNG of 16 bits"]();
  const gone = new AbortController();
  const used: number[] = [];
  const client = { signal: gone.signal, onProcessorTime: (time: number) => used.push(time) };
  const given = images.run("encodePicture", slow, null, client).catch((error: unknown) => error);
  await vi.waitFor(() => expect(own()).toHaveLength(1), waitOptions);
  const [process] = own();
  gone.abort(new ClientGone());
  expect(await given).toBeInstanceOf(ClientGone);
  expect(own()).not.toContain(process);
  // What it took until then is charged all the same.
  expect(used).toHaveLength(1);
  expect(await images.run("encodePicture", await photo(), null)).toHaveProperty("card");
});

const imageProcesses = () => childrenOf(process.pid, "images/worker/process.server.ts");
