import type { Page } from "@playwright/test";
import { accountType } from "#src/auth/table.server.ts";
import type { Team, TeamMember } from "#src/features/team/team.contract.ts";
import { teamSentences } from "#src/features/team/team.texts.ts";
import { logInAs } from "#tests/browser/accounts.ts";
import { openAsAdmin, showOnTheWay } from "#tests/browser/admins.ts";
import type { Screen } from "#tests/browser/screens/screens.ts";
import { insertAdmin } from "#tests/browser/support/database.ts";
import { expect, open } from "#tests/browser/support.ts";

/** Every state of the owners' screen of the team, and of the link that invites to it. */
export const teamScreens: Screen[] = [
  { name: "team", route: "team", show: showTeam },
  {
    name: "team on its way",
    route: "team",
    show: (page) => showOnTheWay(page, "/team", "**/api/team"),
  },
  { name: "the rights of a moderator", route: "team", show: showRights },
  {
    name: "an invitation of an owner without the password",
    route: "team",
    show: showOwnerInvitation,
    noise: /status of 422/,
  },
  {
    name: "an invitation with errors",
    route: "team",
    show: showInvitationErrors,
    noise: /status of 422/,
  },
  {
    name: "the first screen of a moderator",
    route: "dashboard",
    show: (page) => showModerator(page, "/dashboard"),
  },
  {
    name: "the orders of a moderator",
    route: "carftsman-orders",
    show: (page) => showModerator(page, "/carftsman-orders"),
  },
  { name: "the question before a member is removed", route: "team", show: showRemoval },
  { name: "an invitation to accept", route: "invitation/:token", show: showInvitation },
  {
    name: "an invitation that is no longer valid",
    route: "invitation/:token",
    show: showBadInvitation,
    noise: /status of 404/,
  },
];

async function showModerator(page: Page, path: string) {
  const rights = { role: "moderator" as const, cities: [1], messages: false };
  const id = await insertAdmin(`${crypto.randomUUID()}@mail.example`, rights);
  await page.context().clearCookies();
  await logInAs(page.context(), id, accountType.admin);
  await open(page, path);
  await expect(page.getByRole("status", { name: "جارٍ التحميل…" })).toHaveCount(0);
}

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const city = (id: number, name: string) => ({ id, name });

const moderator: TeamMember = {
  id: 999_998,
  fullname: "هدى الخطيب",
  email: "huda.alkhatib.homs@mail.example",
  role: "moderator",
  cities: [city(1, "حمص"), city(2, "حماة")],
  messages: false,
  second_factor: false,
  last_seen_at: ago(30),
  is_self: false,
};

const team: Team = {
  members: [
    {
      id: 999_997,
      fullname: "رنا الأتاسي",
      email: "rana@mail.example",
      role: "owner",
      cities: null,
      messages: true,
      second_factor: true,
      last_seen_at: ago(0.2),
      is_self: true,
    },
    moderator,
    {
      ...moderator,
      id: 999_999,
      fullname: "سامي",
      cities: null,
      messages: true,
      last_seen_at: null,
    },
  ],
  invitations: [
    {
      id: 1,
      email: "new.helper@mail.example",
      role: "moderator",
      cities: [],
      messages: true,
      created_at: ago(3),
      expires_at: ago(-69),
      has_expired: false,
      has_link: false,
    },
    {
      id: 2,
      email: "another@mail.example",
      role: "owner",
      cities: null,
      messages: true,
      created_at: ago(90),
      expires_at: ago(18),
      has_expired: true,
      has_link: false,
    },
  ],
};

async function showTeam(page: Page) {
  await page.route("**/api/team", (route) => route.fulfill({ json: team }));
  await openAsAdmin(page, "/team");
  await expect(page.getByRole("article")).toHaveCount(5);
}

async function showRights(page: Page) {
  await showTeam(page);
  await page.getByRole("button", { name: "تغيير الصلاحيات هدى الخطيب" }).click();
  await expect(page.getByRole("dialog").getByRole("checkbox", { name: "حمص" })).toBeVisible();
}

async function showInvitationErrors(page: Page) {
  await showTeam(page);
  await page.getByRole("button", { name: "دعوة إلى الفريق" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("مدن محددة").click();
  await dialog.getByRole("button", { name: "إرسال الدعوة" }).click();
  await expect(dialog.getByLabel("البريد الإلكتروني")).toHaveAttribute("aria-invalid", "true");
}

async function showOwnerInvitation(page: Page) {
  await showTeam(page);
  await page.getByRole("button", { name: "دعوة إلى الفريق" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("البريد الإلكتروني").fill("owner@mail.example");
  await dialog.getByText("مالك: يستطيع كل شيء").click();
  await dialog.getByRole("button", { name: "إرسال الدعوة" }).click();
  await expect(dialog.getByText("أدخل كلمة المرور الحالية.")).toBeVisible();
}

async function showRemoval(page: Page) {
  await showTeam(page);
  await page.getByRole("button", { name: "حذف من الفريق هدى الخطيب" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function showInvitation(page: Page) {
  const { email, role, cities, messages } = moderator;
  await page.route("**/api/invitations/*", (route) =>
    route.fulfill({ json: { email, role, cities, messages } }),
  );
  await open(page, `/invitation/${"a".repeat(43)}`);
  await expect(page.getByRole("button", { name: "قبول الدعوة" })).toBeVisible();
}

async function showBadInvitation(page: Page) {
  await open(page, `/invitation/${"a".repeat(43)}`);
  await expect(page.getByText(teamSentences.badLink)).toBeVisible();
}
