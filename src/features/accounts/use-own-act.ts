import { useSessionEnded } from "#src/auth/session-ended.tsx";
import { toast } from "#src/ui/actions/toast.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";

const gone = 404;

/**
 * An act on one's own account; whose session has ended meanwhile is shown the way back in.
 * @param done also when another device, or whoever else may, has done it already
 */
export function useOwnAct(act: () => Promise<string>, done?: () => unknown) {
  const sessionEnded = useSessionEnded();
  return useAction({
    act,
    done,
    refused(error) {
      const { text, action } = sessionEnded(error) ?? { text: error.message };
      toast(text, "bad", action);
      return error.status === gone ? done?.() : undefined;
    },
  });
}
