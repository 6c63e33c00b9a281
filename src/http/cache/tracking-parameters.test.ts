import { describe, expect, it } from "vitest";
import { removeTrackingParameters } from "./tracking-parameters.server.ts";

describe("tracking parameters", () => {
  it.each([
    ["/?fbclid=IwAR0x_y-z", "/"],
    ["/?page=2&fbclid=x", "/?page=2"],
    ["/?utm_source=a&page=2&utm_medium=b", "/?page=2"],
    ["/?utm_source=a&gclid=b", "/"],
    ["/?gclid", "/"],
    ["/carftsman-details/7?phone&mc_eid=x", "/carftsman-details/7?phone"],
    ["/?q=&&fbclid=x&city=1", "/?q=&&city=1"],
  ])("%s becomes %s", (url, expected) => expect(removeTrackingParameters(url)).toBe(expected));

  it.each([
    ...["/", "/?", "/?page=2", "/?q=fbclid", "/?q=utm_source=x", "/?xfbclid=1", "/?fbclidx=1"],
    ...["/?utm=1", "/fbclid=1", "/?fbclid%3D1", "*"],
  ])("%s stays as it is", (url) => expect(removeTrackingParameters(url)).toBe(url));
});
