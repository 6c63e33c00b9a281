import { MessageScreen } from "./message-screen.tsx";
import { titleOf, upcomingTexts } from "./texts.ts";

export const meta = () => [
  { title: titleOf(upcomingTexts.title) },
  { name: "robots", content: "noindex" },
];

/** Stands where a screen of the specification is not built yet. */
export default function Upcoming() {
  return <MessageScreen {...upcomingTexts} />;
}
