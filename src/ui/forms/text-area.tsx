import type { ComponentProps } from "react";
import { classes } from "#src/ui/styles/classes.ts";
import { Frame, type Labelled, useField } from "./field.tsx";

export function TextArea(props: Labelled & Omit<ComponentProps<"textarea">, "className">) {
  const { frame, field, rest } = useField(props);
  return (
    <Frame {...frame}>
      <textarea
        className={classes("control", rest.rows ? "min-h-20" : "min-h-36", "py-2.5")}
        {...field}
        {...rest}
      />
    </Frame>
  );
}
