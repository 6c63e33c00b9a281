import { quoted } from "#src/features/craftsmen/texts.ts";

interface Subject {
  profession: string | null;
  city: string | null;
  query: string | null;
}

/** What somebody waits for, in words: «سبّاك في حلب». */
export const subjectText = ({ profession, city, query }: Subject) =>
  [profession ?? (query && quoted(query)), city && `في ${city}`].filter(Boolean).join(" ");
