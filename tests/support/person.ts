import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { addSession } from "./people/sign-in.ts";
import type { Site } from "./site.ts";

interface Cookie {
  name: string;
  value: string;
}

/** `signIn` alone needs more than the app. */
type PersonSite = Pick<Site, "app"> & Partial<Pick<Site, "db" | "now">>;

let newcomers = 0;

/** Someone at an address that nobody else has, of those set apart for such trials (RFC 2544). */
export const newVisitor = (site: PersonSite) =>
  new Person(site, { remoteAddress: `198.18.${++newcomers >> 8}.${newcomers & 255}` });

/** Someone with a browser: cookies are kept, and changes carry the anti-forgery token. */
export class Person {
  readonly cookies = new Map<string, string>();
  readonly #site: PersonSite;
  /** From where they come, and with what. */
  readonly #from: Pick<InjectOptions, "remoteAddress" | "headers">;

  constructor(site: PersonSite, from: Pick<InjectOptions, "remoteAddress" | "headers"> = {}) {
    this.#site = site;
    this.#from = from;
  }

  get = (url: string, headers = {}) => this.#call({ method: "GET", url, headers });
  post = (url: string, payload?: unknown, headers: Record<string, string> = {}) =>
    this.#send("POST", url, payload, headers);
  put = (url: string, payload?: unknown, headers: Record<string, string> = {}) =>
    this.#send("PUT", url, payload, headers);
  delete = (url: string, payload?: unknown) => this.#send("DELETE", url, payload, {});

  /** Is logged in from now on, by a session row. The login itself is for its own tests: `logIn`. */
  async signIn(email: string) {
    const { db, now = () => new Date() } = this.#site;
    if (!db) throw new Error("signIn needs the site's database");
    this.cookies.set("herafi_session", await addSession(db, email, now()));
    // An anti-forgery token is of one session only.
    this.cookies.delete("XSRF-TOKEN");
    await this.get("/sanctum/csrf-cookie");
  }

  async logIn(email: string, password = rightPassword, more = {}) {
    return this.post("/login", { email, password, ...more });
  }

  /** Another browser with the same cookies: what a thief, or a second tab, would have. */
  twin(): Person {
    const twin = new Person(this.#site, this.#from);
    for (const [name, value] of this.cookies) twin.cookies.set(name, value);
    return twin;
  }

  async #send(
    method: "POST" | "PUT" | "DELETE",
    url: string,
    payload: unknown,
    headers: Record<string, string>,
  ) {
    if (!this.cookies.has("XSRF-TOKEN")) await this.get("/sanctum/csrf-cookie");
    const token = { "x-xsrf-token": this.cookies.get("XSRF-TOKEN") ?? "" };
    const form =
      payload instanceof FormData
        ? await asMultipart(payload)
        : { payload: payload as object, headers: {} };
    return this.#call({ method, url, ...form, headers: { ...token, ...form.headers, ...headers } });
  }

  async #call(options: InjectOptions): Promise<LightMyRequestResponse> {
    const { headers: always, ...from } = this.#from;
    const answer = await this.#site.app.inject({
      ...from,
      ...options,
      headers: { ...always, ...options.headers, cookie: this.cookieHeader() },
    });
    for (const cookie of answer.cookies as (Cookie & { expires?: Date; maxAge?: number })[]) {
      const isGone = cookie.value === "" || cookie.maxAge === 0;
      if (isGone) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    return answer;
  }

  cookieHeader = () =>
    [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
}

export const rightPassword = "zaytoun-7-jisr";

/** The bytes of a form as a browser sends it. */
export async function asMultipart(form: FormData) {
  const response = new Response(form);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { "content-type": response.headers.get("content-type") ?? "" },
  };
}

/** A form of these fields; a `Blob` or bytes are a file. */
export function formDataOf(fields: Record<string, string | number | Buffer | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (Buffer.isBuffer(value)) form.append(name, new File([new Uint8Array(value)], "photo.jpg"));
    else form.append(name, String(value));
  }
  return form;
}
