import { data } from "react-router";
import { titleOf } from "../../../settings/current-site.ts";
import { notFoundTexts } from "../texts.ts";
import { MessageScreen } from "./message-screen.tsx";

const load = async () => data(null, { status: 404 });
export const loader = load;
export const clientLoader = load;

export const meta = () => [
  { title: titleOf("صفحة غير موجودة") },
  { name: "robots", content: "noindex" },
];

export default function NotFound() {
  return <MessageScreen {...notFoundTexts} />;
}
