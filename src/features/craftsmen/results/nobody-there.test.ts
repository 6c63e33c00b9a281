import { expect, it } from "vitest";
import { nobodyThere, roundedKm } from "./nobody-there.ts";

const lift = { title: "فني مصاعد" };
const palmyra = { name: "تدمر" };
const homs = { id: 1, name: "حمص", count: 3, distance_km: 144 };

it.each([
  [lift, palmyra, homs, "لا يوجد فني مصاعد في تدمر بعد. أقربهم في حمص، نحو 150\u00A0كم"],
  [
    { title: "خياطة وتفصيل" },
    palmyra,
    homs,
    "لا توجد خياطة وتفصيل في تدمر بعد. أقربها في حمص، نحو 150\u00A0كم",
  ],
  [{ title: "تمديدات صحية" }, palmyra, undefined, "لا توجد تمديدات صحية في تدمر بعد"],
  [lift, palmyra, { ...homs, distance_km: null }, "لا يوجد فني مصاعد في تدمر بعد. يوجد في حمص"],
  [lift, palmyra, undefined, "لا يوجد فني مصاعد في تدمر بعد"],
  [undefined, palmyra, undefined, "لا يوجد حرفيون في تدمر بعد"],
  [lift, undefined, undefined, "لا يوجد فني مصاعد بعد"],
])("says of %j in %j with the nearest %j: %s", (profession, city, nearest, text) =>
  expect(nobodyThere({ profession, city }, nearest)).toBe(text),
);

it.each([
  [0, 1],
  [7, 7],
  [12, 10],
  [48, 50],
  [83, 80],
  [144, 150],
  [304, 300],
])("rounds %i km to %i", (km, rounded) => expect(roundedKm(km)).toBe(rounded));
