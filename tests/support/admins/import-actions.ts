import { importRun } from "#src/features/imports/table.server.ts";
import { importForm } from "#tests/support/imports/form.ts";
import type { Person } from "#tests/support/person.ts";
import type { Site } from "#tests/support/site.ts";

/** What owners do with imports, and what is written down. */
export const importActions = {
  "import.start": [
    (by: Person) => by.post("/api/import", importForm("name,phone,profession,city\nسامر,1,ب,ج\n")),
    { subject: 1, after: { count: 1 } },
  ],
  "import.undo": [
    async (by: Person, { db }: Pick<Site, "db">) => {
      const at = new Date();
      const [run] = await db
        .insert(importRun)
        .values({
          state: "done",
          isDryRun: false,
          rows: 0,
          message: "",
          unknown: { professions: [], cities: [] },
          createdAt: at,
          finishedAt: at,
        })
        .returning();
      return by.post(`/api/import/${run!.id}/undo`);
    },
    { subject: 1, after: { count: 0 } },
  ],
} satisfies Record<
  string,
  [(by: Person, site: Pick<Site, "db">) => ReturnType<Person["get"]>, object]
>;
