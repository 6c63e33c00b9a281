import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskUrl } from "./log.server.ts";

const token = "uF3k-9ZxQ_7bTnW2LmVdR5sYcHj8PaEoGi1KtMzNqB4";
const hash = "5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8";

describe("31: of a secret in a path the log says nothing", () => {
  it.each([
    [`/password/reset/${token}`, "/password/reset/…"],
    [`/password/reset/${token}?email=omar%40mail.example`, "/password/reset/…"],
    [`/password/reset/short`, "/password/reset/…"],
    [`/PASSWORD/Reset/${token}`, "/password/reset/…"],
    [`//password//reset//${token}`, "/password/reset/…"],
    [`/password/reset/${token}.`, "/password/reset/…"],
    [`/password/reset./${token}`, "/password/reset/…"],
    [`/./password/../password/reset/${token}/`, "/password/reset/…"],
    [`/password%2Freset%2F${token}`, "/password/reset/…"],
    [`/password%252freset%252f${token}`, "/password/reset/…"],
    [`/%70assword/rese%74/${token}`, "/password/reset/…"],
    [`/password\\reset\\${token}`, "/password/reset/…"],
    [`/password/reset;${token}`, "/password/reset/…"],
    [`/password/reset/%FF${token}`, "/password/reset/…"],
    [`/api/password/reset/${token}`, "/password/reset/…"],
    [`/email/verify/7/${hash}?expires=1&signature=${hash}`, "/email/verify/…"],
    [`/Email/Verify//7/${hash}`, "/email/verify/…"],
    [`/email%2fverify%2f7%2f${hash}`, "/email/verify/…"],
  ])("%s", (url, shown) => {
    expect(maskUrl(url)).toBe(shown);
  });

  it.each([
    [`/${token}`, "/…"],
    [`/pasword/reset/${token}`, "/pasword/reset/…"],
    [`/password/${token}/reset`, "/password/…/reset"],
    [`/verify/7/${hash}.html`, "/verify/7/…"],
    [`/x/${encoded(encoded(token))}`, "/x/…"],
  ])("nor in one of no page of ours: %s", (url, shown) => {
    expect(maskUrl(url)).toBe(shown);
  });

  it("however it is spelled", () => {
    const spelling = fc.record({
      times: fc.nat(4),
      before: fc.constantFrom("", "/", "//", "/.", "/..", "/x", "/%00", "/%F0%9F"),
      between: fc.constantFrom("/", "//", "/./", "%2F", "%5C", ".", " ", "%C2%AD/", ";"),
      after: fc.constantFrom("", "/", ".", "...", "%20", "?a=b", "#a", ";a", "=", "%3D%0D%0A"),
      big: fc.boolean(),
      path: fc.constantFrom(["password", "reset"], ["email", "verify", "7"], ["pass", "word"], []),
    });
    fc.assert(
      fc.property(spelling, ({ times, before, between, after, big, path }) => {
        let secret = token;
        for (let time = 0; time < times; time++) secret = encoded(secret);
        const words = path.map((word) => (big ? word.toUpperCase() : word));
        const shown = maskUrl(`${before}/${[...words, secret].join(between)}${after}`);
        expect(decodedAll(shown)).not.toContain(token);
      }),
    );
  });
});

describe("31: of what may be a number or an e-mail the log says nothing", () => {
  it.each([
    ["/0944123456", "/…"],
    ["/api/show-craftsmen/0944123456", "/api/show-craftsmen/…"],
    ["/carftsman-details/%D9%A0%D9%A9%D9%A4%D9%A4%D9%A1%D9%A2%D9%A3", "/carftsman-details/…"],
    ["/contact/+963-944-123-456", "/contact/…"],
    ["/contact/omar%2540mail.example", "/contact/…"],
  ])("%s", (url, logged) => expect(maskUrl(url)).toBe(logged));
});

it.each([
  "/",
  "/password/reset",
  "/email/verification-notification",
  "/carftsman-details/12",
  "/api/get-craftsmen-orders",
  "/%D8%AF%D9%85%D8%B4%D9%82/%D8%B3%D8%A8%D8%A7%D9%83-%D9%88%D9%86%D8%AC%D8%A7%D8%B1-%D8%A3",
  "/assets/readex-pro-latin-wght-normal--ekFhJJC.woff2".replace("readex-pro-latin-", ""),
])("the log has %s unchanged", (url) => {
  expect(maskUrl(url)).toBe(url);
});

/** Each character percent-encoded. */
function encoded(text: string) {
  return Buffer.from(text).toString("hex").replace(/../g, "%$&");
}

function decodedAll(text: string): string {
  try {
    const next = decodeURIComponent(text);
    return next === text ? text : decodedAll(next);
  } catch {
    return text;
  }
}
