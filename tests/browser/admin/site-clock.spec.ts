import { exactTime } from "#src/arabic/date.ts";
import { invitationTexts, linkTexts } from "#src/features/team/screens.texts.ts";
import { logInAsAdmin, send } from "#tests/browser/admins.ts";
import { write } from "#tests/browser/messages/inbox.ts";
import { expect, open, test } from "#tests/browser/support.ts";

const where = { time_zone: "Asia/Damascus", country: "SY" };

// An admin who is away reads the same times as the audit log has.
test.use({ timezoneId: "America/New_York" });

test("times of day on admins' screens are the site's, wherever the admin is", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await logInAsAdmin(context);
  const message = await write(context);
  await open(page, `/contact-edit/${message.id}`);
  const sent = page.getByRole("main").locator("time").first();
  const sentAt = await sent.getAttribute("datetime");
  await expect(sent).toContainText(exactTime(sentAt!, where));

  const email = `huda-${crypto.randomUUID()}@mail.example`;
  await send(context, "POST", "/api/team/invitations", { email, role: "moderator" });
  await open(page, "/team");
  const card = page.getByRole("article").filter({ hasText: email });
  await card.getByRole("button", { name: new RegExp(invitationTexts.link) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: linkTexts.make }).click();
  const end = dialog.locator("time");
  await expect(end).toHaveText(exactTime((await end.getAttribute("datetime"))!, where));
});
