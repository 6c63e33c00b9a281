import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";

interface Dragged {
  element: HTMLElement;
  /** What of it is taken hold of. */
  handle: HTMLElement;
  id: number;
  /** Another one was dropped on this. */
  onDrop: (id: number) => void;
}

/** Lets one be dragged to the place of another. @returns what ends it */
export const makeDraggable = ({ element, handle, id, onDrop }: Dragged) =>
  combine(
    draggable({ element, dragHandle: handle, getInitialData: () => ({ workId: id }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data.workId === "number" && source.data.workId !== id,
      onDragEnter: () => element.setAttribute("data-over", ""),
      onDragLeave: () => element.removeAttribute("data-over"),
      onDrop({ source }) {
        element.removeAttribute("data-over");
        onDrop(source.data.workId as number);
      },
    }),
  );
