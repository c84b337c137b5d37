import { useEffect } from "react";
import { recordNews } from "#src/shell/bell/news.ts";
import { onNotified } from "#src/ui/toast.tsx";

/** Stores refusals and failures with the text of their toasts, for a user who missed the toast. */
export function useRefusalNews(): void {
  useEffect(
    () =>
      onNotified(({ severity, summary, detail = "" }) => {
        if (severity !== "error") return;
        recordNews({ id: crypto.randomUUID(), kind: "refusal", summary, detail, open: null });
      }),
    [],
  );
}
