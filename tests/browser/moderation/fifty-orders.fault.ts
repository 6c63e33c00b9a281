import { test } from "#tests/browser/support.ts";
import { approveByTaps } from "./approve-by-taps.ts";

test.use({ ownContext: true });

test("fifty orders are approved with fifty taps and no scroll", async ({ page, context }) => {
  test.slow();
  await approveByTaps(page, context, 50);
});
