import type { Page } from "@playwright/test";
import { holdRequests } from "#tests/browser/accounts.ts";
import { expect, open } from "#tests/browser/support.ts";
import type { Screen } from "./screens.ts";

const route = "conversation/:id";
const link = "/conversation/1?expires=1&signature=some";
const api = "**/api/conversations/**";

/** Every state of the screen that the link in the mail of a reply leads to. */
export const conversationScreens: Screen[] = [
  { name: "a conversation on its way", route, show: showLoading },
  { name: "what is kept of a message", route, show: showConversation },
  { name: "the question before a sender deletes a message", route, show: showQuestion },
  { name: "a message that its sender has deleted", route, show: showDeleted },
  { name: "a link to a message that is too old", route, show: showOld, noise: /status of 403/ },
];

const conversation = {
  fullname: "سمير الخطيب",
  email: "samir@mail.example",
  subject: "سؤال عن التسجيل في الموقع",
  description: "السلام عليكم،\nكيف أضيف عملي إلى الموقع؟ عندي ورشة نجارة في حلب منذ 12 سنة.",
  created_at: "2026-11-20T09:12:00.000Z",
  is_read: true,
  is_answered: true,
  replies: [
    {
      body: "وعليكم السلام،\nافتح صفحة «انضم إلينا» واملأ الحقول، ثم ننشر صفحتك.",
      created_at: "2026-11-21T10:00:00.000Z",
      mailed_at: "2026-11-21T10:01:00.000Z",
    },
    { body: "نحن هنا لأي سؤال.", created_at: "2026-11-22T10:00:00.000Z", mailed_at: null },
  ],
};

async function showLoading(page: Page) {
  await holdRequests(page, api);
  await open(page, link);
  await expect(page.getByText("جارٍ فتح المراسلة…")).toBeVisible();
}

async function showConversation(page: Page) {
  await page.route(api, (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: conversation })
      : route.fulfill({
          body: "حُذفت المراسلة.",
          contentType: "text/plain; charset=utf-8",
        }),
  );
  await open(page, link);
  await expect(page.getByText(conversation.subject, { exact: true })).toBeVisible();
}

async function showQuestion(page: Page) {
  await showConversation(page);
  await page.getByRole("button", { name: "حذف المراسلة" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function showDeleted(page: Page) {
  await showQuestion(page);
  await page.getByRole("dialog").getByRole("button", { name: "حذف", exact: true }).click();
  await expect(page.getByText("حُذفت رسالتك وردودنا عليها.")).toBeVisible();
}

async function showOld(page: Page) {
  await open(page, link);
  await expect(page.getByText("هذا الرابط غير صالح")).toBeVisible();
}
