import { expect } from "vitest";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import type { FormerDecision } from "#src/features/former-decisions/contract.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { formDataOf, Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import type { Site } from "#tests/support/site.ts";
import { type Applicant, applicant } from "./applicant.ts";

/**
 * A registered craftsman, the admins who decide on them, and whoever registers afterwards.
 * @param given the form of an earlier one, whose site had the same rows
 */
export async function formerCraftsman(site: Pick<Site, "app" | "db">, given?: Applicant) {
  const admin = given ? new Person(site) : await signedInAdmin(site);
  const form = given ?? (await applicant(site.db));
  await admin.signIn("admin@mail.example");

  /** Registers with these differences from the craftsman's own form. */
  async function register(given: Partial<Applicant> = {}): Promise<[Person, number]> {
    const person = new Person(site);
    const answer = await person.post("/register", formDataOf({ ...form, ...given }));
    expect(answer.statusCode, answer.body).toBe(201);
    return [person, answer.json().id];
  }

  let [craftsman, id] = await register();

  const decide = (act: "approv" | "decline" | "suspend" | "restore") =>
    admin.post(`/api/craftsmen-${act}/${id}`, { reason: "phone" });

  /** What admins see of a pending listing, the same in both of their lists. */
  async function seenOf(listing: number): Promise<FormerDecision[]> {
    const [order, record] = await Promise.all(
      ["get-craftsmen-orders", "craftsmen-records"].map(async (list) => {
        const page = (await admin.get(`/api/${list}`)).json();
        return page.data.find((one: RecordForAdmins) => one.id === listing);
      }),
    );
    expect(record.former_decisions).toEqual(order.former_decisions);
    return order.former_decisions;
  }

  return {
    form,
    register,
    seenOf,
    get id() {
      return id;
    },
    decide: async (act: Parameters<typeof decide>[0]) =>
      expect((await decide(act)).statusCode).toBe(200),
    tryTo: decide,
    async suspend() {
      for (const act of ["approv", "suspend"] as const) {
        expect((await decide(act)).statusCode).toBe(200);
      }
      await craftsman.signIn(form.email);
    },
    sendAgain: () => craftsman.post("/api/send-listing-again"),
    logIn: () => Promise.all([craftsman.logIn(form.email), admin.logIn("admin@mail.example")]),
    async save(changes: object) {
      const profile = { ...(await profileOf(craftsman)), ...changes };
      const answer = await craftsman.put("/api/update-user", profile);
      expect(answer.statusCode, answer.body).toBe(200);
    },
    async deleteOwn() {
      const body = { current_password: rightPassword };
      expect((await craftsman.delete("/api/user", body)).statusCode).toBe(200);
    },
    async deleteByAdmin() {
      expect((await admin.delete(`/api/craftsmen/${id}`)).statusCode).toBe(200);
    },
    async registerAgain() {
      [craftsman, id] = await register();
    },
    /** What admins see of a listing that differs from the craftsman's in all but this. */
    async seenOfNew(given: Partial<Applicant>) {
      const fresh = { phone: "0955 000 111", email: "fresh@mail.example" };
      const [, listing] = await register({ ...fresh, ...given });
      return seenOf(listing);
    },
  };
}
