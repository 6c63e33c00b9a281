import { setTimeout as pause } from "node:timers/promises";
import { emailOf, register, Visitor } from "#tests/faults/start/visitor.ts";
import { rightPassword } from "#tests/support/person.ts";

/** In ms, between two acts of one. */
const breath = { visitor: 150, writer: 1000, admin: 700 };

const admin = { email: "boss@herafi.example", password: rightPassword };
const text = { fullname: "ليلى حداد", description: "كيف أضيف مهنتي إلى الموقع؟ وشكرًا لكم." };
const queries = ["", "?page=2", "?q=%D8%B3%D8%A8%D8%A7%D9%83", "?profession=2&city=1"];
const adminReads = [
  ...["get-dashboard-data", "get-waiting-counts", "get-craftsmen-orders", "contact-list"],
  ...["craftsmen-records", "craftsmen-records.csv", "audit-log", "site-state", "city"],
];

/** What people do on such a site, each in the pace of a person, until `stop`. */
export function mixedLoad(url: string) {
  let isOver = false;
  let number = 0;
  let times: number[] = [];
  let failures: string[] = [];
  const ids = Array.from({ length: 100 }, (_, index) => index + 2);
  /** How often each kind of work was done without a failure. */
  const done = {
    browse: 0,
    lookAtPictures: 0,
    join: 0,
    write: 0,
    administer: 0,
    approve: 0,
    hangUp: 0,
  };

  async function again(kind: keyof typeof done, length: number, act: () => Promise<unknown>) {
    while (!isOver) {
      const began = performance.now();
      await act().then(
        () => done[kind]++,
        (error: Error) => failures.push(error.message),
      );
      times.push(performance.now() - began);
      await pause(length * (0.5 + Math.random()));
    }
  }

  async function read(path: string, visitor = new Visitor(), expected = [200]) {
    const answer = await visitor.get(url + path);
    await answer.arrayBuffer();
    if (!expected.includes(answer.status)) throw new Error(`${path}: ${answer.status}`);
  }

  /** Of the demo's craftsmen some are not published. */
  const readDetails = (path: string) => read(path, new Visitor(), [200, 404]);

  async function change(visitor: Visitor, path: string, body: object) {
    const answer = await visitor.post(url + path, body);
    await answer.arrayBuffer();
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status}`);
  }

  const browse = () =>
    again("browse", breath.visitor, async () => {
      await read(`/${any(queries)}`);
      await read(`/api/craftsmen${any(queries)}`);
      const id = any(ids);
      await readDetails(`/carftsman-details/${id}`);
      await readDetails(`/api/show-craftsmen/${id}`);
    });

  const lookAtPictures = () =>
    again("lookAtPictures", breath.visitor, async () => {
      const list = await (await fetch(`${url}/api/craftsmen?page=${any([1, 2, 3, 4])}`)).json();
      const images = list.data.flatMap(({ image }: { image: string | null }) => image ?? []);
      if (images.length === 0) throw new Error("a page without pictures");
      for (const image of images) await read(`/storage/${image}`);
    });

  const join = () =>
    again("join", breath.writer, async () => {
      const trade = { professionId: any([1, 2, 3]), cityId: any([1, 2, 3]) };
      const newcomer = ++number;
      const { own, visitor } = await register(url, { number: newcomer, trade });
      ids.push(own.id);
      await read("/api/get-profile-data", visitor);
      await change(visitor, "/logout", {});
      await change(visitor, "/login", { email: emailOf(newcomer), password: rightPassword });
    });

  const write = () =>
    again("write", breath.writer, async () => {
      const email = `reader${++number}@mail.example`;
      const message = { ...text, email, subject: `سؤال ${Math.random()}` };
      await change(new Visitor(), "/api/contact-send", message);
    });

  async function administer() {
    const visitor = new Visitor();
    await change(visitor, "/login", admin);
    await again("administer", breath.admin, async () => {
      await read(`/api/${any(adminReads)}`, visitor);
      const orders = await (await visitor.get(`${url}/api/get-craftsmen-orders`)).json();
      const [first] = orders.data;
      if (!first) return;
      await change(visitor, `/api/craftsmen-approv/${first.id}`, {});
      done.approve++;
    });
  }

  /** Leaves before the answer is there. */
  const hangUp = () =>
    again("hangUp", breath.writer, async () => {
      const leaving = AbortSignal.timeout(20);
      await fetch(url, { signal: leaving })
        .then((answer) => answer.text())
        .catch((error: Error) => {
          if (error.name !== "TimeoutError") throw error;
        });
    });

  const all = [browse(), browse(), browse(), lookAtPictures()];
  all.push(join(), write(), administer(), hangUp());
  return {
    done,
    sinceLast() {
      const sorted = times.sort((a, b) => a - b);
      const p95 = Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0);
      const told = { answers: times.length, failures, p95 };
      [times, failures] = [[], []];
      return told;
    },
    async stop() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

const any = <Item>(items: Item[]): Item => items[Math.floor(Math.random() * items.length)]!;
