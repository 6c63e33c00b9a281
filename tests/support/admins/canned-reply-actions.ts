import { fold } from "#src/arabic/fold.ts";
import { cannedReply } from "#src/features/messages/canned-replies/table.server.ts";
import type { Person } from "#tests/support/person.ts";
import type { Site } from "#tests/support/site.ts";

const canned = { title: "شكرًا", body: "شكرًا لك يا {الاسم}." };

/** @returns the id of a canned reply, the first one if there was none */
async function addCannedReply({ db }: Pick<Site, "db">) {
  const values = { ...canned, titleFolded: fold(canned.title) };
  const [row] = await db
    .insert(cannedReply)
    .values(values)
    .onConflictDoUpdate({ target: cannedReply.titleFolded, set: canned })
    .returning({ id: cannedReply.id });
  return row!.id;
}

/** What admins do with canned replies, and what is written down. */
export const cannedReplyActions = {
  "cannedReply.add": [
    (by: Person) => by.post("/api/canned-replies", { title: "أهلًا", body: "أهلًا بك." }),
    { subject: 1, after: { title: "أهلًا", reply: "أهلًا بك." } },
  ],
  "cannedReply.change": [
    async (by: Person, site: Pick<Site, "db">) =>
      by.put(`/api/canned-replies/${await addCannedReply(site)}`, { ...canned, title: "شكر" }),
    {
      subject: 1,
      before: { title: canned.title, reply: canned.body },
      after: { title: "شكر", reply: canned.body },
    },
  ],
  "cannedReply.delete": [
    async (by: Person, site: Pick<Site, "db">) =>
      by.delete(`/api/canned-replies/${await addCannedReply(site)}`),
    { subject: 1, before: { title: canned.title, reply: canned.body } },
  ],
} satisfies Record<string, [unknown, object]>;
