import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  isPerson,
  parseList,
  removeFromList,
  setInList,
} from "#src/features/craftsmen/device/people.ts";
import {
  localItem,
  localNames,
  readLocal,
  readSession,
  sessionNames,
  storageKey,
  takeOverOldKeys,
  writeLocal,
  writeSession,
} from "./device-storage.ts";
import { deleteDrafts, readDraft, writeDraft } from "./forms/draft-storage.ts";

const person = {
  id: 7,
  fullname: "سامر الحلبي",
  image: null,
  profession: { id: 1, title: "سبّاك" },
  city: { id: 1, name: "دمشق" },
};

beforeEach(() => {
  vi.stubGlobal("localStorage", fakeStorage());
  vi.stubGlobal("sessionStorage", fakeStorage());
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
});
afterEach(() => void vi.unstubAllGlobals());

/** What another program or version may have stored: valid entries among anything, as JSON or not. */
const entry = fc.oneof(
  fc.jsonValue(),
  fc.constant(person),
  fc.record(
    {
      id: fc.jsonValue(),
      fullname: fc.jsonValue(),
      image: fc.jsonValue(),
      profession: fc.jsonValue(),
      city: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
);
const storedText = fc.oneof(
  fc.string(),
  fc.constantFrom("[null]", "{}", '"x"', "null", "1e999"),
  fc.oneof(entry, fc.array(entry)).map((value) => JSON.stringify(value)),
);

it("reads lists of people from whatever is stored, and drops the wrong ones", () => {
  expect(parseList([null, person, { ...person, city: null }, person, "x"], isPerson)).toEqual([
    person,
  ]);
  fc.assert(
    fc.property(storedText, (text) => {
      localStorage.setItem("herafi:saved", text);
      removeFromList("saved", () => false);
      setInList("saved", { ...person, id: 8 }, true);
      const people = JSON.parse(localStorage.getItem("herafi:saved") ?? "");
      expect(people[0]).toEqual({ ...person, id: 8 });
      expect(people.every(isPerson)).toBe(true);
    }),
  );
});

it("reads texts of a draft from whatever is stored", () => {
  sessionStorage.setItem("herafi:draft a", '{"name":"سامر","age":3,"x":null}');
  expect(readDraft("a")).toEqual({ name: "سامر" });
  fc.assert(
    fc.property(storedText, (text) => {
      sessionStorage.setItem("herafi:draft a", text);
      expect(Object.values(readDraft("a")).every((one) => typeof one === "string")).toBe(true);
    }),
  );
});

it("keeps what is stored the same object until it changes", () => {
  const item = localItem<unknown[]>("saved", [], (stored) => [stored]);
  writeLocal("saved", "[1]");
  expect(item.read()).toBe(item.read());
  writeLocal("saved", "[2]");
  expect(item.read()).toEqual([[2]]);
  item.write(null);
  expect(localStorage.length).toBe(0);
});

it("takes over what earlier versions stored, once, and then removes it", () => {
  const specified = ["auth", "role", "newuser"];
  for (const name of localNames) localStorage.setItem(name, `old ${name}`);
  for (const name of [...sessionNames, "draft profile 1"]) {
    sessionStorage.setItem(name, '{"old":1}');
  }
  localStorage.setItem("herafi:saved", "new");
  localStorage.setItem("of another program", "");
  takeOverOldKeys();
  for (const name of localNames) {
    expect(readLocal(name)).toBe(name === "saved" ? "new" : `old ${name}`);
  }
  for (const name of [...sessionNames, "draft profile 1"] as const) {
    expect(readSession(name)).toBe('{"old":1}');
  }
  const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  const plain = keys.filter((key) => !key.startsWith("herafi:"));
  expect(plain.sort()).toEqual([...specified, "of another program"].sort());
});

it("deletes the drafts alone", () => {
  writeDraft("a", { name: "سامر" });
  writeSession("settings-saved", "حُفظ");
  sessionStorage.setItem("draft of another program", "");
  deleteDrafts();
  expect(Object.keys(sessionStorage)).toEqual([
    "herafi:settings-saved",
    "draft of another program",
  ]);
});

it("neither reading nor writing throws where the browser refuses storage", () => {
  const refuse = () => {
    throw new DOMException("Denied", "SecurityError");
  };
  for (const area of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(globalThis, area, { get: refuse, configurable: true });
  }
  expect(() => localStorage).toThrow();
  takeOverOldKeys();
  for (const name of localNames) {
    writeLocal(name, "x");
    expect(readLocal(name)).toBeNull();
  }
  for (const name of sessionNames) {
    writeSession(name, "x");
    expect(readSession(name)).toBeNull();
  }
  writeDraft("a", { name: "سامر" });
  expect(readDraft("a")).toEqual({});
  deleteDrafts();
  setInList("saved", person, true);
});

it("is the only module that uses the browser's storage, besides scripts that run without modules", () => {
  const source = join(import.meta.dirname, "..");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.(tsx?|js)$/.test(file) && !/\.test\.ts$/.test(file),
  );
  const users = files.filter((file) =>
    /\b(localStorage|sessionStorage)\b/.test(readFileSync(join(source, file), "utf8")),
  );
  expect(users.sort()).toEqual([
    "features/craftsmen/device/offline-numbers.js",
    "features/site/role-hint.ts",
    "ui/device-storage.ts",
  ]);
  const offline = readFileSync(
    join(source, "features/craftsmen/device/offline-numbers.js"),
    "utf8",
  );
  expect(offline).toContain(`localStorage.getItem("${storageKey("numbers")}")`);
});

/** As in browsers its keys are properties of it. */
function fakeStorage() {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, text: string) => {
      storage[key] = String(text);
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
    get length() {
      return Object.keys(storage).length;
    },
  };
  const storage: Record<string, string> = Object.create(methods);
  return storage;
}
