import { useEffect } from "react";
import { recordBellNotice } from "#src/shell/bell/bell-notices.ts";
import { onNotified } from "#src/ui/toast.tsx";

/** Stores refusals and failures with the text of their toasts, for a user who missed the toast. */
export function useRefusalNotices(): void {
  useEffect(
    () =>
      onNotified(({ severity, summary, detail = "" }) => {
        if (severity !== "error") return;
        recordBellNotice({ id: crypto.randomUUID(), kind: "refusal", summary, detail, open: null });
      }),
    [],
  );
}
