/** The trades of the drawn portraits: `plumber-3` is the third plumber. */
export type PortraitTrade =
  | "builder"
  | "carpenter"
  | "electrician"
  | "painter"
  | "plumber"
  | "smith"
  | "technician";

export interface DemoPortrait {
  /** File in the portraits folder, without `.svg`. */
  name: string;
  gender: "male" | "female";
  age: "young" | "middle" | "old";
  /** Headscarf or skullcap, which does not fit Christian names. */
  covered: boolean;
  /** Trades that use the drawn tool; the first is the file's own. */
  trades: readonly PortraitTrade[];
  /** The drawn person, who has several portraits with different tools. */
  figure: Figure;
}

type Figure = keyof typeof figures;

// The drawn people, named by what distinguishes them.
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

// Figures of the files 1 to 7 of each trade.
const figuresByTrade: Record<PortraitTrade, readonly Figure[]> = {
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

// A second trade that uses the drawn tool: spanner, screwdriver, claw hammer or mallet.
const secondTrades: Record<string, PortraitTrade> = {
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

export const demoPortraits: readonly DemoPortrait[] = Object.entries(figuresByTrade).flatMap(
  ([trade, people]) =>
    people.map((figure, index) => {
      const name = `${trade}-${index + 1}`;
      const second = secondTrades[name];
      const own = trade as PortraitTrade;
      return { name, figure, ...figures[figure], trades: second ? [own, second] : [own] };
    }),
);
