import { useState } from "react";
import type { z } from "zod";
import { inventoryUploadReport } from "#domain/contract/http/inventory.ts";
import { HOLDINGS } from "#domain/tables/vocabularies/holdings.ts";
import { CallError } from "#src/lib/call-error.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { DialogFrame } from "#src/shell/controls/dialog-frame.tsx";
import { Button } from "#src/ui/button.tsx";
import { ChooseCsv } from "#src/ui/choose-csv.tsx";
import { FileRows } from "#src/ui/file-rows.tsx";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { notify } from "#src/ui/toast.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { useBookChanges } from "#src/features/inventory/inventory-queries.ts";

type Report = z.output<typeof inventoryUploadReport>;
type Upload =
  | { state: "none" }
  | { state: "under way"; name: string }
  | { state: "refused"; name: string; why: string; rows: Report["rows"] }
  | { state: "done"; name: string; report: Report };

const MOST_BYTES = 1_500_000;
const freshRows = inventoryUploadReport.pick({ rows: true });
const MODES = [
  { value: "ADD", label: "Add to the book" },
  { value: "REPLACE", label: "Replace earlier files" },
] as const;

/** Holdings from a file: chosen, sent, and what became of each of its lines, the wrong ones first. */
export function UploadHoldings({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title="Upload holdings"
      description={`A CSV of ${HOLDINGS.template.join(", ")}: ${HOLDINGS.mostRows.toLocaleString("en-IN")} rows at most, one of price and yield or neither. Right rows are loaded, wrong ones are listed with their reasons.`}
      widthPx={720}
    >
      <UploadBody />
    </DialogFrame>
  );
}

function UploadBody() {
  const { upload } = useBookChanges();
  const [mode, setMode] = useState<"ADD" | "REPLACE">("ADD");
  const [sent, setSent] = useState<Upload>({ state: "none" });
  async function send(file: File): Promise<void> {
    const { name } = file;
    if (file.size > MOST_BYTES) {
      setSent({ state: "refused", name, why: "The file is larger than 1.5 MB.", rows: [] });
      return;
    }
    setSent({ state: "under way", name });
    try {
      const report = await upload({ csv: await file.text(), mode });
      setSent({ state: "done", name, report });
      notify({ summary: report.message, severity: report.status === 207 ? "warn" : "success", group: "inventory" });
    } catch (error) {
      const fresh = error instanceof CallError ? freshRows.safeParse(error.body?.fresh) : null;
      const why = error instanceof CallError ? error.text : "Something went wrong!";
      setSent({ state: "refused", name, why, rows: fresh?.success ? fresh.data.rows : [] });
    }
  }
  return (
    <div className="flex min-h-0 flex-col gap-3 p-4">
      <SelectButtonGroup label="The file" options={MODES} value={mode} onChange={setMode} />
      <p className="text-[12px] text-muted">
        {mode === "ADD"
          ? "A row that is in the book already is refused, so a file sent again adds nothing."
          : "Closes what earlier files loaded into the accounts that this file names. Lots of deals and external trades stay."}
      </p>
      <ChooseCsv label="File of holdings" isBusy={sent.state === "under way"} onFile={(file) => void send(file)}>
        {sent.state === "under way" ? (
          <span className="flex min-w-0 flex-1 items-center gap-2">
            <span className="min-w-0 flex-1 truncate">{sent.name}</span>
            <progress aria-label={`Uploading ${sent.name}`} className="h-1.5 w-24 accent-primary" />
          </span>
        ) : (
          <Button kind="quiet" onClick={saveTemplate}>
            Template
          </Button>
        )}
      </ChooseCsv>
      {sent.state === "refused" ? (
        <p role="alert" className="text-danger">
          <UserText text={sent.name} />: {sent.why}
        </p>
      ) : null}
      {sent.state === "done" ? (
        <p role="status" className="font-medium">
          <UserText text={sent.name} />: {sent.report.message}
        </p>
      ) : null}
      {sent.state === "done" ? <Rows rows={sent.report.rows} /> : null}
      {sent.state === "refused" && sent.rows.length > 0 ? <Rows rows={sent.rows} /> : null}
    </div>
  );
}

function saveTemplate(): void {
  const bytes = new TextEncoder().encode(`${HOLDINGS.template.join(",")}\r\n`);
  saveDownload({ filename: "holdings-template.csv", content_type: "text/csv; charset=utf-8", bytes });
}

function Rows({ rows }: { rows: Report["rows"] }) {
  const result = ({ ok, field_errors: errors }: Report["rows"][number]) =>
    ok
      ? "Loaded"
      : Object.entries(errors)
          .map(([field, texts]) => `${field}: ${texts[0] ?? ""}`)
          .join("; ");
  return <FileRows unit="Row" rows={rows.map((each) => ({ row: each.row, ok: each.ok, result: result(each) }))} />;
}
