import { expect, it, onTestFinished, vi } from "vitest";
import { createZonedFormat } from "./date.ts";

it("51: a table of thousands of moments takes one format for each time zone", () => {
  const made = vi.spyOn(Intl, "DateTimeFormat");
  onTestFinished(() => made.mockRestore());
  const formatIn = createZonedFormat("sv-SE", { dateStyle: "short", timeStyle: "short" });
  const moment = new Date("2026-11-22T22:30:00Z");
  for (let row = 0; row < 5000; row++) {
    expect(formatIn("Asia/Damascus").format(moment)).toBe("2026-11-23 01:30");
    expect(formatIn("UTC").format(moment)).toBe("2026-11-22 22:30");
  }
  expect(made).toHaveBeenCalledTimes(2);
});
