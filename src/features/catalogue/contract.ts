import { z } from "zod";

export const ProfessionView = z.object({ id: z.int(), title: z.string() });
export const CityView = z.object({ id: z.int(), name: z.string() });

export type ProfessionView = z.infer<typeof ProfessionView>;
export type CityView = z.infer<typeof CityView>;
