import { Download } from "lucide-react";
import {
  closeOrderUpload,
  type SentLine,
  sendTrades,
  stopOrderUpload,
  useOrderUpload,
} from "#src/features/transactions/upload/order-upload.ts";
import { tradesTemplate } from "#src/features/transactions/upload/trades-file.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { DialogFrame } from "#src/shell/controls/dialog-frame.tsx";
import { Button } from "#src/ui/button.tsx";
import { ChooseCsv } from "#src/ui/choose-csv.tsx";
import { FileRows } from "#src/ui/file-rows.tsx";
import { UserText } from "#src/ui/user-text.tsx";

/** Many trades from one file, and what became of each of its lines. (A-105, B-20) */
export function OrderUploadDialog() {
  const { isOpen, name, total, lines, isSending, problem } = useOrderUpload();
  return (
    <DialogFrame
      open={isOpen}
      onClose={closeOrderUpload}
      title="Report trades from a file"
      description="A CSV in the form of the template, 500 rows at most. Right rows are reported, wrong ones are listed with their reasons."
      widthPx={720}
    >
      <div className="flex min-h-0 flex-col gap-3 p-4">
        <ChooseCsv label="File of trades" isBusy={isSending} onFile={(file) => void sendTrades(file)}>
          {isSending ? (
            <span className="flex min-w-0 flex-1 items-center gap-2">
              <span className="min-w-0 flex-1 truncate tabular-nums">
                {lines.length} of {total}
              </span>
              <progress
                aria-label={`Reporting ${name}`}
                max={total}
                value={lines.length}
                className="h-1.5 w-24 accent-primary"
              />
              <Button kind="quiet" size="small" onClick={stopOrderUpload}>
                Stop
              </Button>
            </span>
          ) : (
            <Button kind="quiet" onClick={saveTemplate}>
              <Download size={16} strokeWidth={1.5} aria-hidden /> Template
            </Button>
          )}
        </ChooseCsv>
        {problem === null ? null : (
          <p role="alert" className="text-danger">
            <UserText text={name} />: {problem}
          </p>
        )}
        {lines.length === 0 ? null : <Lines name={name} total={total} lines={lines} />}
      </div>
    </DialogFrame>
  );
}

function saveTemplate(): void {
  const bytes = new TextEncoder().encode(tradesTemplate());
  saveDownload({ filename: "trades-template.csv", content_type: "text/csv;charset=utf-8", bytes });
}

function Lines({ name, total, lines }: { name: string; total: number; lines: readonly SentLine[] }) {
  const reported = lines.filter(({ ok }) => ok).length;
  const left = total - lines.length;
  return (
    <>
      <p role="status" className="font-medium">
        <UserText text={name} />: {reported} of {total} reported
        {left > 0 ? `, ${left} not sent` : ""}
      </p>
      <FileRows
        unit="Line"
        about="Trade"
        rows={lines.map((line) => ({
          row: line.line,
          ok: line.ok,
          about: <span className="code">{line.label === "" ? "–" : line.label}</span>,
          result: line.ok ? `Reported: ${line.orderNumber ?? ""}` : <Reasons line={line} />,
        }))}
      />
    </>
  );
}

function Reasons({ line: { reasons, confirm } }: { line: SentLine }) {
  return (
    <ul>
      {reasons.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {confirm === null ? null : (
        <li>
          To report it as it is, put <span className="code">{confirm}</span> into its confirm column.
        </li>
      )}
    </ul>
  );
}
