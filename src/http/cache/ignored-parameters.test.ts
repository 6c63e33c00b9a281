import { describe, expect, it } from "vitest";
import { createRemoveParameters, noVarySearch } from "./ignored-parameters.server.ts";

const removeParameters = createRemoveParameters([
  { path: /^\/list\/?$/, names: ["q", "page"] },
  { path: /^\/none$/, names: [] },
]);

describe("tracking parameters", () => {
  it.each([
    ["/?fbclid=IwAR0x_y-z", "/"],
    ["/?page=2&fbclid=x", "/?page=2"],
    ["/?utm_source=a&page=2&utm_medium=b", "/?page=2"],
    ["/?utm_source=a&gclid=b", "/"],
    ["/?gclid", "/"],
    ["/privacy-policy?igshid=x&igsh=y", "/privacy-policy"],
    ["/carftsman-details/7?phone&mc_eid=x", "/carftsman-details/7?phone"],
    ["/?q=&&fbclid=x&city=1", "/?q=&&city=1"],
  ])("%s becomes %s", (url, expected) => expect(removeParameters(url)).toBe(expected));

  it.each([
    ...["/", "/?", "/?page=2", "/?q=fbclid", "/?q=utm_source=x", "/?xfbclid=1", "/?fbclidx=1"],
    ...["/?utm=1", "/fbclid=1", "/?fbclid%3D1", "*"],
  ])("%s stays as it is", (url) => expect(removeParameters(url)).toBe(url));
});

describe("parameters that a listed route does not read", () => {
  it.each([
    ["/list?x=1", "/list"],
    ["/list/?x=1&page=2&y", "/list/?page=2"],
    ["/list?", "/list"],
    ["/list?q=a&&page=1&", "/list?q=a&page=1"],
    ["/list?Q=a&q%20=b", "/list"],
    ["/none?q=a&fbclid=b", "/none"],
  ])("are removed: %s becomes %s", (url, expected) => expect(removeParameters(url)).toBe(expected));

  it.each([
    ...[
      "/list?q=x&page=2",
      "/list?page=2&page=3",
      "/list?q[]=1",
      "/list?q%5Ba%5D=1",
      "/list?%71=a",
    ],
    ...[
      "/list?amp;q=a",
      "/list?amp;amp;page=1",
      "/list?q",
      "/list?q=%",
      "/other?x=1",
      "/list/7?x=1",
    ],
  ])("others stay: %s", (url) => expect(removeParameters(url)).toBe(url));
});

describe("49: a URL of very many parameters", () => {
  const many = (one: string) => one.repeat(7000);
  it("has the first of them alone", () => {
    expect(removeParameters(`/other?a=1&${many("b&")}c=2`)).toBe(`/other?a=1${"&b".repeat(49)}`);
    expect(removeParameters(`/list?q=a&${many("x&")}page=2`)).toBe("/list?q=a");
  });
});

it("tells browsers and CDNs of parameters that change no page, and of no other", () => {
  const names = [...noVarySearch.matchAll(/"(\w+)"/g)].map(([, name]) => name);
  expect(names).toContain("utm_source");
  for (const name of names) expect(removeParameters(`/any?${name}=1`)).toBe("/any");
});
