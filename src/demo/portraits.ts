import type { PortraitTrade } from "./catalogue.ts";

export interface DemoPortrait {
  /** The file in the portraits folder, without `.svg`. */
  name: string;
  gender: "male" | "female";
  age: "young" | "middle" | "old";
  /** Headscarf or skullcap: not for a Georges or a Silva. */
  covered: boolean;
  /** The trades whose tool is in the hand; the first is the file's own. */
  trades: readonly PortraitTrade[];
  /** Who is drawn: one man with another tool in his hand should not stand beside himself. */
  figure: Figure;
}

type Figure = keyof typeof figures;

// The people of the drawings, named by what one notices first.
const figures = {
  apron: { gender: "male", age: "middle", covered: false },
  orangeCap: { gender: "male", age: "middle", covered: false },
  skullcap: { gender: "male", age: "old", covered: true },
  navyShirt: { gender: "male", age: "young", covered: false },
  greyBeard: { gender: "male", age: "old", covered: false },
  helmet: { gender: "male", age: "middle", covered: false },
  headscarf: { gender: "female", age: "middle", covered: true },
  bald: { gender: "male", age: "old", covered: false },
  youngGlasses: { gender: "male", age: "young", covered: false },
  beanie: { gender: "male", age: "middle", covered: false },
  bun: { gender: "female", age: "young", covered: false },
  tealCap: { gender: "male", age: "middle", covered: false },
  orangeShirt: { gender: "male", age: "young", covered: false },
  curls: { gender: "male", age: "young", covered: false },
} as const;

// In the order of the files, from 1 to 7.
const drawn: Record<PortraitTrade, readonly Figure[]> = {
  builder: ["apron", "orangeCap", "skullcap", "navyShirt", "greyBeard", "helmet", "headscarf"],
  carpenter: ["bald", "youngGlasses", "apron", "orangeCap", "skullcap", "navyShirt", "headscarf"],
  electrician: ["beanie", "bald", "youngGlasses", "apron", "orangeCap", "skullcap", "bun"],
  painter: [
    "youngGlasses",
    "apron",
    "orangeCap",
    "skullcap",
    "navyShirt",
    "greyBeard",
    "headscarf",
  ],
  plumber: ["tealCap", "beanie", "bald", "youngGlasses", "apron", "orangeCap", "headscarf"],
  smith: ["orangeCap", "skullcap", "navyShirt", "greyBeard", "helmet", "orangeShirt", "bun"],
  technician: ["skullcap", "navyShirt", "greyBeard", "helmet", "orangeShirt", "curls", "headscarf"],
};

// Tools that two trades share: the spanner, the screwdriver, the claw hammer and the mallet.
const shared: Record<string, PortraitTrade> = {
  "plumber-2": "technician",
  "plumber-4": "technician",
  "plumber-6": "technician",
  "technician-2": "plumber",
  "technician-4": "plumber",
  "technician-6": "plumber",
  "electrician-2": "technician",
  "electrician-4": "technician",
  "electrician-6": "technician",
  "technician-1": "electrician",
  "technician-3": "electrician",
  "technician-5": "electrician",
  "technician-7": "electrician",
  "carpenter-2": "smith",
  "carpenter-4": "smith",
  "carpenter-6": "smith",
  "smith-1": "carpenter",
  "smith-2": "carpenter",
  "smith-3": "carpenter",
  "smith-4": "carpenter",
  "smith-5": "carpenter",
  "smith-6": "carpenter",
  "smith-7": "carpenter",
};

/** All 49, each looked at. */
export const demoPortraits: readonly DemoPortrait[] = Object.entries(drawn).flatMap(
  ([trade, people]) =>
    people.map((figure, index) => {
      const name = `${trade}-${index + 1}`;
      const second = shared[name];
      const own = trade as PortraitTrade;
      return { name, figure, ...figures[figure], trades: second ? [own, second] : [own] };
    }),
);
