import { useEffect } from "react";
import { recordNews } from "#src/shell/bell/news.ts";
import { onNotified } from "#src/ui/toast.tsx";

/** Stores what was refused or failed, with its toast's text, for who looked elsewhere while it showed. */
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
