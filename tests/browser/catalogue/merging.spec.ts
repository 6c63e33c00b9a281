import {
  addEntry,
  freshName,
  lists,
  logInAsAdmin,
  removeEntry,
  row,
  send,
  statusMessage,
} from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";

for (const [kind, list] of Object.entries(lists)) {
  test(`${kind}: merged into another on its own screen, after a question`, async ({
    page,
    context,
    request,
  }) => {
    await logInAsAdmin(context);
    const [name, other] = [freshName("عين"), freshName("نبع")];
    const id = await addEntry(context, list, name);
    const target = await addEntry(context, list, other);
    await open(page, `${list.edit}/${id}`);
    const panel = page.getByRole("region", { name: /^دمج في/ });
    await panel.getByRole("button", { name: "دمج" }).click();
    await expect(panel.getByRole("combobox")).toBeFocused();
    await expect(panel.getByRole("combobox")).toHaveAttribute("aria-invalid", "true");
    await panel.getByRole("combobox").selectOption(other);
    await panel.getByRole("button", { name: "دمج" }).click();
    const dialog = page.getByRole("dialog", { name: /^هل تريد دمج/ });
    await expect(dialog).toContainText(name);
    await expect(dialog).toContainText(other);
    await dialog.getByRole("button", { name: "إلغاء" }).click();
    await expect(dialog).toBeHidden();
    await panel.getByRole("button", { name: "دمج" }).click();
    await dialog.getByRole("button", { name: "دمج" }).click();
    await expect(statusMessage(page, /^دُمجت/)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${list.path}$`));

    const answer = await request.get(`/?${kind}=${id}&page=1`, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers().location).toBe(`/?${kind}=${target}&page=1`);
    await send(context, "DELETE", `${list.api}/${target}`);
  });

  test(`${kind}: found by a part of its name, which stays in the address`, async ({
    page,
    context,
  }) => {
    await logInAsAdmin(context);
    const name = freshName("وادي");
    const id = await addEntry(context, list, name);
    await open(page, list.path);
    const search = page.getByRole("search");
    await search.getByRole("searchbox").fill(name);
    await search.getByRole("button", { name: "بحث" }).click();
    await expect(row(page, name)).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page).toHaveURL(/\?q=/);
    await search.getByRole("link", { name: "مسح" }).click();
    await expect(page.getByRole("row")).toHaveCount(11);
    await page.goBack();
    await expect(search.getByRole("searchbox")).toHaveValue(name);
    await send(context, "DELETE", `${list.api}/${id}`);
  });
}

test("pages of a merged city and profession lead to those of the others, for good", {
  tag: "@desktop",
}, async ({ context, request }) => {
  await logInAsAdmin(context);
  const [city, trade] = [freshName("قرية"), freshName("صانع")];
  const [otherCity, otherTrade] = [freshName("بلدة"), freshName("معلم")];
  const at = (...names: string[]) =>
    encodeURI(`/${names.map((n) => n.replace(" ", "-")).join("/")}`);
  for (const [list, from, into] of [
    [lists.city, city, otherCity],
    [lists.profession, trade, otherTrade],
  ] as const) {
    const id = await addEntry(context, list, from);
    await send(context, "POST", `${list.api}/${id}/merge`, {
      into: Number(await addEntry(context, list, into)),
    });
  }
  const answer = await request.get(at(city, trade), { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe(at(otherCity, otherTrade));
  await removeEntry(context, lists.city, otherCity);
  await removeEntry(context, lists.profession, otherTrade);
});
