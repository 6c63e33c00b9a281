import { useRevalidator } from "react-router";
import { browserApi } from "#src/client/browser.ts";
import type { ImportReport } from "#src/features/imports/contract.ts";
import { useAction } from "#src/ui/actions/use-action.ts";

/** The button that takes an import back. */
export function useUndoImport(id: number) {
  const { revalidate } = useRevalidator();
  return useAction({
    act: async () =>
      (await browserApi.send<ImportReport>("POST", `/api/import/${id}/undo`)).message,
    done: () => revalidate(),
  });
}
