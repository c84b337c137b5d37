import { useState, type Ref } from "react";
import * as contract from "#domain/contract/http/surveillance-timeline.ts";
import { groupIndian } from "#domain/lib/format-rupees.ts";
import { call } from "#src/lib/api.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { Button } from "#src/ui/button.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";
import type { Filter } from "#src/features/surveillance/timeline/timeline-queries.ts";

const LINE_END = 10;

interface Progress {
  format: "csv" | "json";
  rows: number;
  of: number | null;
}

/** Exports the whole filtered timeline and shows the progress. */
export function TimelineExport({ filter, buttonRef }: { filter: Filter; buttonRef: Ref<HTMLButtonElement> }) {
  const [progress, setProgress] = useState<Progress | null>(null);
  async function save(format: "csv" | "json"): Promise<void> {
    if (progress !== null) return;
    setProgress({ format, rows: 0, of: null });
    let rows = 0;
    try {
      const file = await call(contract.exportTimeline, {
        body: { ...filter, format },
        onPiece: (piece, headers) => {
          rows += piece.reduce((count, byte) => (byte === LINE_END ? count + 1 : count), 0);
          const of = Number(headers.get("x-rows") ?? 0);
          setProgress({ format, rows: Math.min(rows, of), of });
        },
      });
      saveDownload(file);
      notify({ summary: "Timeline saved", detail: file.filename, severity: "success" });
    } catch (error) {
      notifyError(error);
    }
    setProgress(null);
  }
  const of = progress?.of ?? null;
  return (
    <div className="flex h-9 items-center gap-2 border-b border-line px-2 text-[12px]">
      <span role="status" className="min-w-0 flex-1 truncate text-muted">
        {progress === null
          ? "Export the list"
          : of === null
            ? "Counting…"
            : `${groupIndian(String(progress.rows))} of ${groupIndian(String(of))} entries`}
      </span>
      {of === null || of === 0 ? null : (
        <progress aria-label="Exported" value={progress?.rows ?? 0} max={of} className="h-1.5 w-20 accent-primary" />
      )}
      <Button
        size="small"
        title="As a table for a spreadsheet"
        aria-disabled={progress !== null || undefined}
        onClick={() => void save("csv")}
      >
        CSV
      </Button>
      <Button
        ref={buttonRef}
        size="small"
        title="With its hash, to be checked by audit:verify (X)"
        aria-disabled={progress !== null || undefined}
        onClick={() => void save("json")}
      >
        JSON
      </Button>
    </div>
  );
}
