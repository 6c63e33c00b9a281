import { data } from "react-router";
import { forbiddenTexts } from "#src/features/site/texts.ts";
import { titleOf } from "#src/settings/current-site.ts";
import { MessageScreen } from "./message-screen.tsx";

const load = async () => data(null, { status: 403 });
export const loader = load;
export const clientLoader = load;

export const meta = () => [
  { title: titleOf("للإدارة فقط") },
  { name: "robots", content: "noindex" },
];

export default function Forbidden() {
  return <MessageScreen {...forbiddenTexts} />;
}
