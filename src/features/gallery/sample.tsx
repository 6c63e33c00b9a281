import { type ReactNode, useEffect, useRef } from "react";
import { type PointerState, stateClass } from "./states.ts";

/** Section of similar components. */
export function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="gallery-group">
      <h2 lang="en" dir="ltr">
        {name}
      </h2>
      {children}
    </section>
  );
}

/** The states of one component. */
export const Samples = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={wide ? "gallery-samples gallery-wide" : "gallery-samples"}>{children}</div>
);

interface SampleProps {
  name: string;
  /** Rendered as if it were in this state. */
  state?: PointerState;
  children: ReactNode;
}

export function Sample({ name, state, children }: SampleProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const control = box.current?.querySelector("a, button, input, select, textarea, summary");
    if (state) control?.classList.add(stateClass(state));
  }, [state]);
  return (
    <figure className="gallery-sample">
      <div ref={box}>{children}</div>
      <figcaption lang="en" dir="ltr">
        {name}
      </figcaption>
    </figure>
  );
}
