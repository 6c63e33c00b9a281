import { expect, it } from "vitest";
import { isPushEndpoint } from "./endpoint.ts";

it.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
  "https://web.push.apple.com/abc",
  "https://FCM.googleapis.com:443/abc",
])("takes %s", (endpoint) => {
  expect(isPushEndpoint(endpoint, [])).toBe(true);
});

it.each([
  "http://fcm.googleapis.com/abc",
  "https://fcm.googleapis.com:8443/abc",
  "https://fcm.googleapis.com.example/abc",
  "https://fcm.googleapis.com@10.0.0.1/abc",
  "https://user@fcm.googleapis.com/abc",
  "https://notify.windows.com/abc",
  "https://evilpush.apple.com/abc",
  "https://127.0.0.1/abc",
  "https://localhost/abc",
  "https://[::1]/abc",
  "https://169.254.169.254/latest/meta-data",
  "file:///etc/passwd",
  "fcm.googleapis.com",
  "",
])("refuses %s", (endpoint) => {
  expect(isPushEndpoint(endpoint, [])).toBe(false);
});

it("takes the operator's own services, by host, port or domain", () => {
  const more = ["push.example:8443", "*.own.example"];
  const takes = (endpoint: string) => isPushEndpoint(endpoint, more);
  expect(takes("https://push.example:8443/abc")).toBe(true);
  expect(takes("https://push.example/abc")).toBe(false);
  expect(takes("https://eu.own.example/abc")).toBe(true);
  expect(takes("https://own.example/abc")).toBe(false);
  expect(takes("http://eu.own.example/abc")).toBe(false);
});
