import { data } from "react-router";
import { titleOf } from "../../../settings/current-site.ts";
import { forbiddenTexts } from "../texts.ts";
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
