import { beforeEach, expect, it } from "vitest";
import { filesOf } from "#src/images/paths.ts";
import {
  describeOnEachStorage,
  openPicturedSite,
  type PicturedSite,
} from "#tests/support/site/pictured-site.ts";
import { filesOfZip } from "#tests/support/zip.ts";
import { exportedPictureTexts as texts } from "./texts.ts";

let here: PicturedSite;

describeOnEachStorage("pictures %s in the export of one's own data", (kind) => {
  beforeEach(async () => {
    const { close, ...opened } = await openPicturedSite(kind);
    here = opened;
    return close;
  });

  async function download() {
    const answer = await here.omar.get("/api/user/export");
    expect(answer.statusCode).toBe(200);
    const files = filesOfZip(answer.rawPayload);
    const { pictures } = JSON.parse(files.get("data.json")!.toString());
    return { files, pictures };
  }

  it.each(["private", "public"])("are there in all sizes while they are %s", async (visibility) => {
    if (visibility === "public") await here.decide("approv");
    const image = await here.currentImage();
    const { files, pictures } = await download();
    for (const key of filesOf(image)) {
      const name = key.replace("craftsmen/", "pictures/");
      expect(files.get(name)).toEqual(await here.storage.read(key));
      expect(pictures).toContainEqual({ file: name, is_here: true });
    }
    expect(pictures).toHaveLength(4);
    expect(files.size).toBe(6);
  });

  it("are named where a file is missing", async () => {
    const [page, card] = filesOf(here.image);
    await here.storage.removeFile(card!);
    const { files, pictures } = await download();
    const name = card!.replace("craftsmen/", "pictures/");
    expect(files.has(name)).toBe(false);
    expect(files.has(page!.replace("craftsmen/", "pictures/"))).toBe(true);
    expect(pictures).toContainEqual({ file: name, is_here: false, problem: texts.missing });
  });

  it("do not keep anybody from the rest where the storage does not answer", async () => {
    if (!here.bucket) return;
    here.bucket.breakDown();
    const { files, pictures } = await download();
    expect([...files.keys()]).toEqual(["read-me.txt", "data.json"]);
    expect(pictures).toHaveLength(4);
    for (const one of pictures) expect(one).toMatchObject({ problem: texts.unreadable });
    here.bucket.repair();
  });
});
