import { foldedWords } from "#src/arabic/fold.ts";
import type { Token } from "./tokens.ts";

/** Whether the word before this one is one that stands before a place. */
export const isAfterPreposition = (tokens: readonly Token[], at: number): boolean =>
  prepositions.has(tokens[at - 1]?.folded ?? "") && !isThereIsNot(tokens, at - 2);

/** «ما في قنوات» is not in a town of that name. */
const isThereIsNot = (tokens: readonly Token[], at: number) =>
  tokens[at]?.folded === "ما" && tokens[at + 1]?.folded === "في";

/** Whether the token is a room with a preposition before it or joined to it: «في المطبخ», «عالسطح», «للحمام». */
export function isRoomWithPreposition(tokens: readonly Token[], at: number): boolean {
  const { folded } = tokens[at]!;
  const joined = /^[وف]?(?:[بع]ال|لل)(.*)/.exec(folded)?.[1];
  return joined
    ? rooms.has(joined)
    : isAfterPreposition(tokens, at) && rooms.has(folded.replace(/^ال/, ""));
}

/** Whether a thing only catches or drips there: the door in «الباب عم يعلق بالبلاط» needs no tiler. */
export function isTouched(tokens: readonly Token[], at: number): boolean {
  const { folded } = tokens[at]!;
  const isJoined = /^[بع]ال/.test(folded);
  const verb = tokens[isJoined ? at - 1 : at - 2]?.folded ?? "";
  return (isJoined || tokens[at - 1]?.folded === "علي") && touching.test(verb);
}

const touching =
  /^[وف]?ب?[يتن]?(?:علق|حف|حك|خبط|ضرب|دق|لزق|جر|زحف|لمس|حتك|احتك|كحت|مشي|نزل|نقط|وقع|صدم)(?:ت|و)?$/;

/** Whether a word is for a part of a home, with or without «ال». */
export const isRoom = ({ folded }: Token): boolean => rooms.has(folded.replace(/^و?(?:ال)?/, ""));

/** Whether the word before makes a verb of this one: «الرطوبة عم تدمر الحيط» is not in Palmyra. */
export const isAfterParticle = (tokens: readonly Token[], at: number): boolean =>
  particles.has(tokens[at - 1]?.folded ?? "");

const particles = new Set(foldedWords("عم رح راح قاعد قاعدة بدو بدها كان كانت صار صارت"));

/** Whether the token says what kind of place the next words name: «حي الزهراء», «بشارع القوتلي». */
export const isKindOfPlace = ({ folded }: Token): boolean =>
  kindsOfPlaces.has(folded) || kindsOfPlaces.has(folded.replace(/^[وف]?[بعل]?/, ""));

const kindsOfPlaces = new Set(foldedWords("ناحية منطقة مدينة حي حارة محافظة قرية بلدة ضيعة شارع"));

const prepositions = new Set([
  ...["في", "ب", "ع", "من", "الي", "عند"],
  ...[...kindsOfPlaces].flatMap((kind) => (kind === "شارع" ? [] : [kind, `ب${kind}`])),
]);

/** Parts of a home that are also words of trouble of a trade. */
const rooms = new Set(
  foldedWords("مطبخ حمام حمامات تواليت سطح حديقة جنينة صالون درج مدخل سقف حيط حائط جدار"),
);
