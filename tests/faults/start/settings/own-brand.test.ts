import sharp, { type Region } from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type FaultySite, makeSite } from "#tests/faults/site.ts";
import { cleanUp, type Herafi, start } from "#tests/faults/start/process.ts";
import { Visitor } from "#tests/faults/start/visitor.ts";
import { type Smtp, startSmtp } from "#tests/support/mail/smtp.ts";
import { formDataOf, rightPassword } from "#tests/support/person.ts";
import { addAccount, addCraftsman } from "#tests/support/rows.ts";
import { waitOptions } from "#tests/support/wait-options.ts";

const email = "admin@mail.example";
/** Each may have one link in a minute. */
const recipients = ["omar@mail.example", "samer@mail.example"] as const;
const own = { name: "صنّاع الشام", palette: "blue", sender_name: "إدارة صنّاع الشام" };

let site: FaultySite;
let smtp: Smtp;
let [one, other]: Herafi[] = [];
let listing: number;
beforeAll(async () => {
  [site, smtp] = [await makeSite("server"), await startSmtp()];
  listing = await site.inDatabase(async ({ db }) => {
    for (const email of recipients) await addAccount(db, { email });
    return addCraftsman(db, site.trade);
  });
  const settings = {
    ...site.settings,
    APP_KEY: "a key for tests, 32 characters long",
    SMTP_URL: smtp.url,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: rightPassword,
  };
  one = await start(settings);
  other = await start(settings);
});
afterAll(async () => {
  await cleanUp();
  await smtp?.stop();
  await site?.stop();
});

const text = async (path: string) =>
  (await fetch(`${other!.url}${path}`, { headers: { accept: "text/html" } })).text();

it("name, colours, logo and sender changed in one process are those of another, which keeps running", async () => {
  const [share, preview] = ["/share.jpg", `/previews/${listing}.jpg`];
  // What it has cached is as it was before.
  const before = await text("/");
  expect(before).toContain("حِرَفي");
  const pictures = [await ground(share), await ground(preview)];
  await askForLink(recipients[0]);
  expect(smtp.received[0]!.from?.name).toBe("حِرَفي");

  await changeSettings();

  await vi.waitFor(async () => {
    const home = await text("/");
    expect(home).toContain(`<meta property="og:site_name" content="${own.name}"/>`);
    expect(home).toMatch(/<html[^>]* data-palette="blue"/);
    expect(home).toMatch(/<img src="\/logo\.png\?v=\w{12}"/);
    expect(home).not.toContain("حِرَفي");
  }, waitOptions);
  const manifest = JSON.parse(await text("/manifest.webmanifest"));
  expect(manifest).toMatchObject({ short_name: own.name });
  const details = await text(`/carftsman-details/${listing}`);
  expect(details).toContain(`<meta property="og:site_name" content="${own.name}"/>`);
  const address = new RegExp(`${preview}\\?v=\\w+`).exec(details)![0];
  for (const [index, path] of [share, address].entries()) {
    const [red, , blue] = await ground(path);
    expect(blue! - red!, path).toBeGreaterThan(60);
    expect(pictures[index]![2]! - pictures[index]![0]!, path).toBeLessThan(blue! - red!);
  }
  expect(await centre("/icon-512.png")).toEqual([192, 16, 32]);

  // So that no other process sends the mail.
  expect(await one!.end("SIGTERM")).toBe(0);
  await askForLink(recipients[1]);
  const mail = smtp.received.at(-1)!;
  expect(mail.from?.name).toBe(own.sender_name);
  expect(mail.text).toContain(`موقع ${own.name} (`);
  expect(mail.html).toContain("#204779");
  expect(mail.text).not.toContain("حِرَفي");
});

async function changeSettings() {
  const owner = new Visitor();
  const { url } = one!;
  expect((await owner.post(`${url}/login`, { email, password: rightPassword })).ok).toBe(true);
  expect((await owner.put(`${url}/api/settings`, own)).ok).toBe(true);
  const logo = await sharp({
    create: { width: 600, height: 600, channels: 3, background: "#c01020" },
  })
    .png()
    .toBuffer();
  const answer = await owner.post(`${url}/api/settings/logo`, formDataOf({ image: logo }));
  expect(answer.ok, await answer.text()).toBe(true);
}

/** Has a link sent from the process that keeps running. */
async function askForLink(email: string) {
  const received = smtp.received.length;
  const visitor = new Visitor();
  const path = `${other!.url}/password/email`;
  const answer = await visitor.post(path, { email });
  expect(answer.ok, await answer.text()).toBe(true);
  await vi.waitFor(() => expect(smtp.received.length).toBe(received + 1), waitOptions);
}

const meanOf = async (path: string, part: Region) => {
  const answer = await fetch(`${other!.url}${path}`);
  expect(answer.status, path).toBe(200);
  const picture = sharp(Buffer.from(await answer.arrayBuffer())).extract(part);
  const { channels } = await sharp(await picture.png().toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
};

/** Mean colour of a part of a picture for messengers that has the ground and its pattern alone. */
const ground = (path: string) => meanOf(path, { left: 600, top: 10, width: 30, height: 50 });

const centre = (path: string) => meanOf(path, { left: 250, top: 250, width: 10, height: 10 });
