import { Person, rightPassword } from "#tests/support/person.ts";
import { addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const halfMinute = 30_000;

/** A site with one admin, who is logged in. Its clock stands still unless a test moves it. */
export class AdminSite {
  readonly email = "admin@mail.example";
  site!: Site;
  admin!: Person;
  now!: Date;

  async open(settings: Parameters<typeof openSite>[0] = {}) {
    this.now = new Date("2026-03-01T10:00:10Z");
    this.site = await openSite({ now: () => this.now, ...settings });
    await addAdmin(this.site.db);
    this.admin = new Person(this.site);
    await this.admin.signIn(this.email);
  }

  /** In so many half minutes, for which a code is shown. */
  later(steps: number) {
    return new Date(this.now.getTime() + steps * halfMinute);
  }

  /** On another device. */
  logIn(code?: string) {
    return new Person(this.site).logIn(this.email, rightPassword, { code });
  }

  async secondFactor(of = this.admin) {
    return (await of.get("/api/two-factor")).json();
  }
}

export const proof = (code: string) => ({ current_password: rightPassword, code });
