import { useEffect } from "react";
import "./gallery.css";
import { Buttons } from "./buttons.tsx";
import { Feedback } from "./feedback.tsx";
import { Fields } from "./fields.tsx";
import { Foundations } from "./foundations.tsx";
import { Lists } from "./lists.tsx";
import { addStateClasses } from "./states.ts";

const title = "All UI components";

export const meta = () => [{ title }];

/** Every shared component in every state; development only, see routes.ts. */
export default function Gallery() {
  useEffect(addStateClasses, []);
  return (
    <div className="gallery container">
      <h1 lang="en" dir="ltr">
        {title}
      </h1>
      <Buttons />
      <Fields />
      <Feedback />
      <Lists />
      <Foundations />
    </div>
  );
}
