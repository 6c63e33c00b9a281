import { data } from "react-router";
import { notFoundTexts } from "#src/features/site/texts.ts";
import { titleOf } from "#src/settings/current-site.ts";
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
