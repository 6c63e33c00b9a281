import type { Page } from "@playwright/test";
import { logInAsAdmin, openAsAdmin, showEmpty, showOnTheWay } from "#tests/browser/admins.ts";
import type { Screen } from "#tests/browser/screens/screens.ts";
import { readAllPages } from "#tests/browser/support/all-pages.ts";
import { expect, open } from "#tests/browser/support.ts";

/** Every state of the screens of messages. */
export const messageScreens: Screen[] = [
  { name: "no messages", route: "received-contacts", show: showNoMessages },
  { name: "messages", route: "received-contacts", show: showChosen },
  {
    name: "messages on their way",
    route: "received-contacts",
    show: (page) => showOnTheWay(page, "/received-contacts", "**/api/contact-list"),
  },
  {
    name: "the question before messages are deleted",
    route: "received-contacts",
    show: showMessageQuestion,
  },
  { name: "a message", route: "contact-edit/:id", show: (page) => showMessage(page) },
  {
    name: "a message that is gone",
    route: "contact-edit/:id",
    show: (page) => openAsAdmin(page, "/contact-edit/999999"),
    noise: /status of 404/,
  },
  {
    name: "a message that names listings, beside unread ones, with canned replies",
    route: "contact-edit/:id",
    show: showRelated,
  },
  {
    name: "the question before a message is deleted",
    route: "contact-edit/:id",
    show: showDeletion,
  },
  {
    name: "canned replies",
    route: "canned-replies",
    show: showCanned,
  },
  {
    name: "canned replies on their way",
    route: "canned-replies",
    show: (page) => showOnTheWay(page, "/canned-replies", "**/api/canned-replies"),
  },
  { name: "a canned reply being changed", route: "canned-replies", show: showCannedChange },
  { name: "no canned replies", route: "canned-replies", show: showNoCanned },
];

async function showNoMessages(page: Page) {
  await showEmpty(page, "**/api/contact-list");
  await openAsAdmin(page, "/received-contacts");
  await expect(page.getByText("لا توجد رسائل بعد")).toBeVisible();
}

async function showChosen(page: Page) {
  await openAsAdmin(page, "/received-contacts");
  await page.getByRole("tabpanel").getByRole("checkbox").nth(2).check();
}

async function showMessageQuestion(page: Page) {
  await showChosen(page);
  await page.getByRole("button", { name: "حذف المحدد" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function showMessage(page: Page) {
  await logInAsAdmin(page.context());
  // Tests beside this one send messages, which come before those of the demo.
  const messages = await readAllPages<{ id: number; status: number }>(async (number) =>
    (await page.request.get(`/api/contact-list?page=${number}`)).json(),
  );
  const answered = messages.find(({ status }) => status !== 0);
  await open(page, `/contact-edit/${answered?.id}`);
  await expect(page.getByRole("button", { name: "إرسال الرد" })).toBeVisible();
}

const canned = [
  { id: 1, title: "شكر على الرسالة", body: "شكرًا لك يا {الاسم}،\n\nوصلتنا رسالتك." },
  { id: 2, title: "اعتذار عن التأخير في مراجعة الطلب", body: "نعتذر عن التأخير. ".repeat(12) },
];

const related = {
  previous_unread: { id: 2, subject: "سؤال" },
  next_unread: { id: 1, subject: "شكوى" },
  listings: [
    {
      id: 1,
      fullname: "محمد الحداد",
      profession: "سبّاك",
      city: "دمشق",
      state: "approved",
      phone: "+963944123456",
    },
    {
      id: 2,
      fullname: "سامر عبد الرحمن الحلبي",
      profession: "فني تكييف وتبريد",
      city: "القامشلي",
      state: "suspended",
      phone: "+963944123457",
    },
  ],
};

async function showRelated(page: Page) {
  await page.route("**/api/contact-related/*", (route) => route.fulfill({ json: related }));
  await page.route("**/api/canned-replies", (route) => route.fulfill({ json: canned }));
  await showMessage(page);
  await page.getByText(/^ردود جاهزة/).click();
  await expect(page.getByRole("button", { name: canned[0]?.title })).toBeVisible();
}

async function showDeletion(page: Page) {
  await showMessage(page);
  await page.getByRole("button", { name: "حذف الرسالة" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function showCanned(page: Page) {
  await page.route("**/api/canned-replies", (route) => route.fulfill({ json: canned }));
  await openAsAdmin(page, "/canned-replies");
  await expect(page.getByRole("heading", { name: canned[0]?.title })).toBeVisible();
}

async function showCannedChange(page: Page) {
  await showCanned(page);
  await page
    .getByRole("button", { name: /^تعديل/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "حفظ الرد" })).toBeVisible();
}

async function showNoCanned(page: Page) {
  await page.route("**/api/canned-replies", (route) => route.fulfill({ json: [] }));
  await openAsAdmin(page, "/canned-replies");
  await expect(page.getByText("لا ردود جاهزة بعد")).toBeVisible();
}
