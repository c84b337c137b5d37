import { useState } from "react";
import type { Difference } from "#domain/entities/reconciliation.ts";
import type { ClosingStep } from "#src/features/reconciliation/difference-view.tsx";
import { closeDifference } from "#src/features/reconciliation/reconciliation-queries.ts";
import { CallError } from "#src/lib/call-error.ts";
import { notify } from "#src/ui/toast.tsx";

const NOTHING = { rowId: null as string | null, step: "none" as ClosingStep, note: "" };

/**
 * Closes one difference in steps: a note, then its sentence and the distinct key. A note begun for one difference does
 * not carry over to another.
 */
export function useClosing(reportId: string | undefined, row: Difference | undefined) {
  const [begun, setBegun] = useState(NOTHING);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const own = begun.rowId === row?.id ? begun : NOTHING;
  const drop = () => {
    setBegun(NOTHING);
    setProblem(null);
  };
  const at = (step: ClosingStep, note = own.note) => setBegun({ rowId: row?.id ?? null, step, note });
  return {
    step: own.step,
    note: own.note,
    problem,
    drop,
    /** Reason it cannot be closed; null if it can. */
    barred:
      row === undefined
        ? "Choose a difference first."
        : row.closed !== null
          ? "This difference is already closed."
          : null,
    begin: () => {
      setProblem(null);
      at("note");
    },
    write: (note: string) => {
      setProblem(null);
      at("note", note);
    },
    ask: () => {
      if (own.note.trim() === "") return setProblem("Note is required.");
      return at("confirm", own.note.trim());
    },
    back: () => at("note"),
    /** Resolves to true once it is closed. */
    send: async (): Promise<boolean> => {
      if (row === undefined || reportId === undefined || own.step !== "confirm" || isSending) return false;
      setSending(true);
      try {
        await closeDifference(reportId, row, own.note);
        notify({ summary: "Difference closed", detail: row.key, severity: "success", group: "reconciliation" });
        drop();
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        at("none");
        setProblem(error.text);
        return false;
      } finally {
        setSending(false);
      }
    },
  };
}
