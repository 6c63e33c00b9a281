import { toast } from "../../ui/toast.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useSessionEnded } from "./guard/session-ended.tsx";

const gone = 404;

/** An act on one's own account; whose session has ended meanwhile is shown the way back in. */
export function useOwnAct(act: () => Promise<string>, done?: (answer?: string) => unknown) {
  const sessionEnded = useSessionEnded();
  return useAct(act, done, (error) => {
    const { text, action } = sessionEnded(error) ?? { text: error.message };
    toast(text, "bad", action);
    // It is done already: by another device, or by whoever else may.
    return error.status === gone ? done?.() : undefined;
  });
}
