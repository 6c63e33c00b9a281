import type { BrowserContext, Page } from "@playwright/test";
import { freshName, send } from "#tests/browser/admins.ts";
import { readAllPages } from "#tests/browser/support/all-pages.ts";

interface Sent {
  id: number;
  subject: string;
  email: string;
}

/** What each of them says. */
export const body =
  "السلام عليكم، أبحث عن سبّاك في حيّنا ولا أجد أحدًا يردّ على الهاتف.\nسطر ثانٍ <b>هنا</b>.";

/** A message of this test's own. */
export async function write(context: BrowserContext, subject = freshName("سؤال")): Promise<Sent> {
  const email = `mona-${crypto.randomUUID()}@mail.example`;
  const letter = { fullname: "منى القدسي", email, subject, description: body };
  await send(context, "POST", "/api/contact-send", letter);
  const messages = await readAllPages<Sent>(async (page) =>
    (await context.request.get(`/api/contact-list?page=${page}`)).json(),
  );
  const found = messages.find((one) => one.subject === subject);
  if (found) return found;
  throw new Error(`«${subject}» did not arrive`);
}

/** Shows only those messages, since others write beside this test. */
export async function ownInbox(page: Page, sent: Sent[]) {
  await page.route("**/api/contact-list*", async (route) => {
    const found = await readAllPages<Sent>(async (at) => {
      const address = new URL(`/api/contact-list?page=${at}`, route.request().url());
      return (await route.fetch({ url: address.href })).json();
    });
    const list = await (await route.fetch()).json();
    const data = sent.flatMap(({ id }) => found.filter((one) => one.id === id));
    const links = [
      { url: null, label: "السابق", active: false },
      { url: "http://localhost/?page=1", label: "1", active: true },
      { url: null, label: "التالي", active: false },
    ];
    await route.fulfill({
      json: { ...list, data, links, total: data.length, current_page: 1, last_page: 1 },
    });
  });
}

export const rows = (page: Page) => page.getByRole("tabpanel").getByRole("listitem");
