import { noise } from "../support/pictures/pictures.ts";
import { decode } from "./site.ts";
import { contactMessage, type Herafi } from "./start/process.ts";
import { register, type Trade, Visitor } from "./start/visitor.ts";

/** What the site has acknowledged, in all its lives. */
export interface AcknowledgedChanges {
  messages: string[];
  images: string[];
}

let number = 0;

/** Those who may see each picture: its listing is pending. */
const owners = new Map<string, Visitor>();

/** Big enough to be caught half-written. */
const picture = noise(900, 900).jpeg({ quality: 95 }).toBuffer();

/**
 * Writes and reads side by side until `stop`, and notes in `acts` what was acknowledged. Requests
 * that fail are the site's death; what is wrong in an answer is told by `stop`.
 */
export function startLoad(
  { url }: Herafi,
  trade: Trade,
  acts: AcknowledgedChanges,
): { stop(): Promise<string[]> } {
  const wrong: string[] = [];
  let isOver = false;

  async function again(work: () => Promise<void>) {
    while (!isOver) await work().catch(() => {});
  }

  async function sendMessages() {
    const visitor = new Visitor();
    await again(async () => {
      const subject = `سؤال ${++number}`;
      const response = await visitor.post(
        `${url}/api/contact-send`,
        JSON.parse(contactMessage(subject)),
      );
      if (response.status === 200) acts.messages.push(subject);
      else wrong.push(`a message: ${response.status}`);
    });
  }

  const registerCraftsmen = () =>
    again(async () => {
      const bytes = await picture;
      const { own, visitor } = await register(url, { number: ++number, trade, bytes });
      owners.set(own.image, visitor);
      acts.images.push(own.image);
    });

  const lookAtPictures = () =>
    again(async () => {
      const image = acts.images.at(Math.floor(Math.random() * acts.images.length));
      const owner = owners.get(image ?? "") ?? new Visitor();
      const response = await owner.get(`${url}/storage/${image ?? ""}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (!image) return;
      if (response.status !== 200) wrong.push(`${image}: ${response.status}`);
      await decode(bytes).catch((error) => wrong.push(`${image}: ${error.message}`));
    });

  const all = [sendMessages(), sendMessages(), sendMessages()];
  all.push(registerCraftsmen(), registerCraftsmen(), lookAtPictures());
  return {
    async stop() {
      isOver = true;
      await Promise.all(all);
      return wrong;
    },
  };
}
