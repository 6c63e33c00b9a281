import { formDataOf, rightPassword } from "#tests/support/person.ts";
import { photo } from "#tests/support/pictures/pictures.ts";

/** Someone with a browser on a site in a process of its own: cookies are kept over its restarts. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly #from: Record<string, string>;

  /** @param address told to a site that trusts the proxies here */
  constructor(address?: string) {
    this.#from = address ? { "x-forwarded-for": address } : {};
  }

  /** The value of the header that sends them. */
  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async get(url: string): Promise<Response> {
    return this.#call(url, {});
  }

  /** Sends JSON, or a form, with the anti-forgery token. */
  post = (url: string, body: object): Promise<Response> => this.#send("POST", url, body);
  put = (url: string, body: object): Promise<Response> => this.#send("PUT", url, body);

  async #send(method: string, url: string, body: object) {
    if (!this.#cookies.has("XSRF-TOKEN")) await this.get(new URL("/sanctum/csrf-cookie", url).href);
    const token = decodeURIComponent(this.#cookies.get("XSRF-TOKEN") ?? "");
    const isForm = body instanceof FormData;
    return this.#call(url, {
      method,
      headers: { "x-xsrf-token": token, ...(isForm ? {} : { "content-type": "application/json" }) },
      body: isForm ? body : JSON.stringify(body),
    });
  }

  async #call(url: string, options: RequestInit) {
    const { cookies: cookie } = this;
    const response = await fetch(url, {
      ...options,
      headers: { ...this.#from, ...options.headers, cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }
}

/** Registers a craftsman with a picture. Rejects unless that is acknowledged. */
export async function register(
  url: string,
  { number, trade, bytes }: { number: number; trade: Trade; bytes?: Buffer },
): Promise<{ own: { id: number; image: string }; visitor: Visitor }> {
  const visitor = new Visitor();
  const response = await visitor.post(
    `${url}/register`,
    formDataOf({
      fullname: "عمر الزعبي",
      phone: `+96394${String(number).padStart(7, "0")}`,
      profession_id: trade.professionId,
      city_id: trade.cityId,
      email: emailOf(number),
      password: rightPassword,
      gender: "male",
      image: bytes ?? (await photo()),
    }),
  );
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return { own: await response.json(), visitor };
}

export const emailOf = (number: number) => `omar${number}@mail.example`;

export interface Trade {
  professionId: number;
  cityId: number;
}
