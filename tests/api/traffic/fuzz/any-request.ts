import fc from "fast-check";
import { formTokens } from "#src/http/security/form-token.server.ts";
import type { Fields, Route } from "#tests/support/site/routes.ts";
import { appKey } from "#tests/support/site.ts";
import { nearly, pathOf, queryOf } from "./any-fields.ts";
import { text, value } from "./arbitraries.ts";

export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

type Body = Pick<Sent, "headers" | "payload">;

/** Any request for a route: mostly one that it could take, but for a thing or two. */
export function requestFor(route: Route, picture: Buffer): fc.Arbitrary<Sent> {
  const body = route.method === "GET" ? fc.constant({ headers: {} }) : bodyFor(route, picture);
  return fc
    .tuple(pathOf(route.url), queryOf(route.query ?? {}), body, headers)
    .map(([path, query, { headers: type, ...sent }, more]) => ({
      method: route.method,
      url: query ? `${path}?${query}` : path,
      headers: { ...(route.asJson ? { accept: "application/json" } : {}), ...more, ...type },
      ...sent,
    }));
}

function bodyFor({ body, access, takesPicture }: Route, picture: Buffer): fc.Arbitrary<Body> {
  if (!access) return formOfScreen;
  return bodyOfCall(body ?? {}, takesPicture, picture);
}

function bodyOfCall(body: Fields, takesPicture: boolean, picture: Buffer): fc.Arbitrary<Body> {
  const json = nearly(body).chain((fields) => twisted(JSON.stringify(fields)));
  const anything = fc.oneof(
    value.map((given) => ({ headers: asJson, payload: JSON.stringify(given) ?? "null" })),
    fc
      .uint8Array({ maxLength: 200 })
      .map((bytes) => ({ headers: asJson, payload: Buffer.from(bytes) })),
    fc
      .constantFrom(...types)
      .chain((type) => json.map((given) => ({ ...given, headers: { "content-type": type } }))),
    fc.constant({ headers: {} }),
  );
  const form = formOf(body, picture);
  return fc.oneof(
    { weight: 9, arbitrary: json },
    { weight: takesPicture ? 9 : 1, arbitrary: form },
    { weight: 2, arbitrary: anything },
  );
}

const asJson = { "content-type": "application/json" };
const types = [
  ...["text/plain", "application/x-www-form-urlencoded", "application/xml", "*/*", ";", "\x80"],
  ...["multipart/form-data", "multipart/form-data; boundary=", "application/json; charset=utf-16"],
];

/** Of the contact form, which works without scripts. */
const formOfScreen = nearly({ fullname: {}, email: {}, subject: {}, description: {} }).map(
  (fields) => ({
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: String(
      new URLSearchParams({
        form_token: formTokens(appKey).make(),
        ...(fields as Record<string, string>),
      }),
    ),
  }),
);

/** JSON as careful code writes it, or as nobody does. */
const twisted = (json: string): fc.Arbitrary<Body> =>
  fc
    .constantFrom<(written: string) => string>(
      ...Array(20).fill((same: string) => same),
      (one) => one.replace("{", '{"__proto__":{"type":1},'),
      (one) => one.replace("{", '{"constructor":{"prototype":{"type":1}},'),
      (one) => one.replace(/^\{("\w+")/, "{$1:1,$1"),
      (one) => `\uFEFF${one}`,
      (one) => `${one}}`,
      (one) => one.slice(0, -2),
      (one) => one.replace(/:\d+/, ":1e400"),
      (one) => one.replace(/:"[^"]*"/, `:${"[".repeat(5000)}${"]".repeat(5000)}`),
    )
    .map((twist) => ({ headers: asJson, payload: twist(json) }));

function formOf(fields: Fields, picture: Buffer): fc.Arbitrary<Body> {
  const spoilt = fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 60 }), fc.nat(picture.length - 1))
    .map(([wrong, at]) => Buffer.concat([picture.subarray(0, at), wrong]));
  const file = fc.oneof(
    fc.constant(picture),
    spoilt,
    text.map((given) => Buffer.from(given)),
  );
  const line = fc.constantFrom(
    ...["--x\r\n", "--x--\r\n", "--x", "\r\n", "\r\n\r\n", "\0", '"', ";", "Content-Type: "],
    ...['Content-Disposition: form-data; name="image"; filename="../../a.jpg"\r\n', "a"],
    ...['Content-Disposition: form-data; name="__proto__"\r\n\r\n', "image/jpeg\r\n\r\n"],
    "Content-Transfer-Encoding: base64",
  );
  const lines = fc.array(fc.oneof(line, text), { maxLength: 20 });
  const right = fc
    .tuple(nearly(fields), file, usually)
    .map(([given, bytes, ends]) => partsOf({ ...given, image: bytes }, ends));
  return fc
    .oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: lines.map(joined) })
    .map((payload) => ({
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload,
    }));
}

const usually = fc.constantFrom(true, true, true, false);

const joined = (all: string[]) => Buffer.from(all.join(""));

function partsOf(fields: Record<string, unknown>, ends: boolean) {
  const parts = Object.entries(fields).flatMap(([name, given]) => {
    const isFile = Buffer.isBuffer(given);
    const named = `name="${name}"${isFile ? '; filename="a.jpg"' : ""}`;
    return [
      Buffer.from(`--x\r\nContent-Disposition: form-data; ${named}\r\n\r\n`),
      isFile ? given : Buffer.from(typeof given === "string" ? given : JSON.stringify(given)),
      Buffer.from("\r\n"),
    ];
  });
  return Buffer.concat([...parts, Buffer.from(ends ? "--x--\r\n" : "")]);
}

/** What may stand in a header's line: any byte but for controls. */
const byte = fc.integer({ min: 0x20, max: 0xff }).filter((code) => code !== 0x7f);
const line = fc
  .string({ unit: byte.map((code) => String.fromCharCode(code)), maxLength: 120 })
  .map((one) => one.trim());

const odd = fc.record(
  {
    accept: line,
    "accept-language": line,
    "accept-encoding": fc.constantFrom("gzip", "br;q=9", "*", "x", "gzip;q=0", ",,,"),
    "user-agent": line,
    "x-forwarded-for": line,
    "x-forwarded-host": fc.constant("evil.example"),
    "x-http-method-override": fc.constantFrom("DELETE", "GET"),
    host: fc.constantFrom("evil.example", "a:b:c", "[::1]", "herafi.test"),
    range: fc.constantFrom("bytes=0-", "bytes=9-1", "x", "bytes=0-0,1-1,2-2"),
    "if-none-match": line,
    "if-match": fc.constantFrom('"x"', "*"),
    "if-unmodified-since": fc.constantFrom("Thu, 01 Jan 1970 00:00:00 GMT", "x"),
    "if-modified-since": line,
    cookie: line.map((one) => `herafi_session=${one}; herafi_device=${one}; ${one}`),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, string>>;

const headers = fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: odd });
