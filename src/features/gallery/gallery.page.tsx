import { useEffect } from "react";
import "./gallery.css";
import { Buttons } from "./buttons.tsx";
import { Feedback } from "./feedback.tsx";
import { Fields } from "./fields.tsx";
import { Foundations } from "./foundations.tsx";
import { Lists } from "./lists.tsx";
import { showStates } from "./states.ts";

export const meta = () => [{ title: "Every part of the house" }];

/** Every shared part in every state, in development alone: see routes.ts. */
export default function Gallery() {
  useEffect(showStates, []);
  return (
    <div className="gallery container">
      <h1 lang="en" dir="ltr">
        Every part of the house
      </h1>
      <Buttons />
      <Fields />
      <Feedback />
      <Lists />
      <Foundations />
    </div>
  );
}
