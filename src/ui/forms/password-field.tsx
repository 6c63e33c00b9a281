import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { classes } from "#src/ui/styles/classes.ts";
import { Frame, type Labelled, useField } from "./field.tsx";

type PasswordFieldProps = Labelled &
  Omit<ComponentProps<"input">, "className" | "type"> & {
    /** For a new password, which is easier to type when it is visible. */
    initiallyVisible?: boolean;
  };

export function PasswordField({ initiallyVisible = false, ...props }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(initiallyVisible);
  const { frame, field, rest } = useField(props);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <Frame {...frame}>
      <div className="relative">
        <input
          type={isVisible ? "text" : "password"}
          dir="ltr"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          // Left to right but aligned with its label.
          className={classes("control", "min-h-13 ps-28 text-end")}
          {...field}
          {...rest}
        />
        <button
          type="button"
          aria-controls={field.id}
          onClick={() => setVisible(!isVisible)}
          className="absolute inset-y-1 end-1 inline-flex min-w-11 items-center gap-2 rounded-control px-3 text-small font-medium text-teal hover:bg-teal-tint"
        >
          <Icon aria-hidden="true" className="size-5" />
          <span>
            {isVisible ? "إخفاء" : "إظهار"}
            <span className="sr-only"> كلمة المرور</span>
          </span>
        </button>
      </div>
    </Frame>
  );
}
