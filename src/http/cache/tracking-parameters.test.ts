import { describe, expect, it } from "vitest";
import { withoutClickMarks } from "./tracking-parameters.server.ts";

describe("the marks of a click", () => {
  it.each([
    ["/?fbclid=IwAR0x_y-z", "/"],
    ["/?page=2&fbclid=x", "/?page=2"],
    ["/?utm_source=a&page=2&utm_medium=b", "/?page=2"],
    ["/?utm_source=a&gclid=b", "/"],
    ["/?gclid", "/"],
    ["/carftsman-details/7?phone&mc_eid=x", "/carftsman-details/7?phone"],
    ["/?q=&&fbclid=x&city=1", "/?q=&&city=1"],
  ])("%s asks for %s", (given, asked) => expect(withoutClickMarks(given)).toBe(asked));

  it.each([
    ...["/", "/?", "/?page=2", "/?q=fbclid", "/?q=utm_source=x", "/?xfbclid=1", "/?fbclidx=1"],
    ...["/?utm=1", "/fbclid=1", "/?fbclid%3D1", "*"],
  ])("%s is left as it is", (url) => expect(withoutClickMarks(url)).toBe(url));
});
