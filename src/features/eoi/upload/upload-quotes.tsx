import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { DialogFrame } from "#src/shell/controls/dialog-frame.tsx";
import { Button } from "#src/ui/button.tsx";
import { ChooseCsv } from "#src/ui/choose-csv.tsx";
import { FieldFrame, inputClass } from "#src/ui/field.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { cx } from "#src/lib/cx.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { UPLOAD_COLUMNS, VENUE_COLUMNS } from "#domain/trading/upload-columns.ts";
import { MOST_ROWS } from "#src/lib/table-file.ts";
import {
  closeQuoteUpload,
  dropQuotesFile,
  postRows,
  takeQuotes,
  useQuoteUpload,
} from "#src/features/eoi/upload/upload-store.ts";
import { UploadRows } from "#src/features/eoi/upload/upload-rows.tsx";

/** More bytes than 500 rows ever have. */
const MOST_BYTES = 1_000_000;

/** Many quotes from one file or a spreadsheet: what will be posted stands there first, and what was refused stays to be corrected. */
export function UploadQuotes() {
  const isOpen = useQuoteUpload((state) => state.isOpen);
  const hasRows = useQuoteUpload((state) => state.rows.length > 0 || state.postedCount > 0);
  if (!isOpen) return null;
  return (
    <DialogFrame
      open
      onClose={closeQuoteUpload}
      title="Upload quotes"
      description={`Bids and offers from a CSV or a spreadsheet, ${MOST_ROWS} rows at most. Nothing is posted before you saw it.`}
      widthPx={hasRows ? 960 : 560}
    >
      {hasRows ? <ReviewRows /> : <TakeRows />}
    </DialogFrame>
  );
}

/** Where the rows come from. */
function TakeRows() {
  const { name, problem } = useQuoteUpload();
  const [pasted, setPasted] = useState("");
  const choose = useRef<HTMLButtonElement>(null);
  useEffect(() => choose.current?.focus(), []);
  async function take(file: File): Promise<void> {
    if (file.size > MOST_BYTES) useQuoteUpload.setState({ name: file.name, problem: "The file is larger than 1 MB." });
    else takeQuotes(file.name, await file.text());
  }
  return (
    <div className="flex min-h-0 flex-col gap-3 overflow-auto p-4">
      <ChooseCsv ref={choose} label="File of quotes" onFile={(file) => void take(file)}>
        <Button kind="quiet" onClick={saveTemplate}>
          Template
        </Button>
      </ChooseCsv>
      {problem === null ? null : (
        <p role="alert" className="text-danger">
          {name === "" ? null : (
            <>
              <UserText text={name} />:{" "}
            </>
          )}
          {problem}
        </p>
      )}
      <FieldFrame
        label="Or paste rows here, with their first line"
        help={`Sizes as you type them (5cr, 50l), yields in percent, settlement as 0 or 1, validity DAY or minutes. To send rows to an exchange too, add ${VENUE_COLUMNS.join(", ")}: yes, NSE or BSE, OTM or OTO, its code, yes or no.`}
      >
        {({ id, describedBy }) => (
          <textarea
            id={id}
            aria-describedby={describedBy}
            rows={6}
            spellCheck={false}
            placeholder={`${UPLOAD_COLUMNS.join(",")}\nIN0020230085,BID,5cr,6.95,,1,DAY`}
            className={cx(inputClass, "code resize-y py-1.5 whitespace-pre")}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
            onPaste={(event) => {
              const text = event.clipboardData.getData("text/plain");
              if (pasted.trim() !== "" || !text.trim().includes("\n")) return;
              event.preventDefault();
              setPasted(text);
              takeQuotes("Pasted rows", text);
            }}
          />
        )}
      </FieldFrame>
      <div>
        <Button aria-disabled={pasted.trim() === "" || undefined} onClick={() => takeQuotes("Pasted rows", pasted)}>
          Read these rows
        </Button>
      </div>
    </div>
  );
}

/** What will be posted, or was refused; one press posts it. */
function ReviewRows() {
  const { name, rows, postedCount, isSending, problem } = useQuoteUpload();
  const isDone = rows.length === 0;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isSending) return;
    const next = form.current?.querySelector<HTMLElement>("[aria-invalid='true'], footer button");
    next?.focus();
  }, [isSending]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void postRows();
  };
  return (
    <form
      ref={form}
      aria-label="Quotes to post"
      className="flex min-h-0 flex-col"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
      }}
    >
      <p role="status" className="px-4 py-2 font-medium">
        <UserText text={name} />: {countText(rows.length, postedCount)}
      </p>
      {isDone ? null : <UploadRows />}
      {problem === null ? null : (
        <p role="alert" className="px-4 py-2 text-danger">
          {problem}
        </p>
      )}
      <footer className="flex items-center gap-3 border-t border-line px-4 py-3">
        {isDone ? (
          <Button kind="primary" data-autofocus="" onClick={closeQuoteUpload}>
            Close
          </Button>
        ) : (
          <Button
            kind="primary"
            data-autofocus=""
            title="Post these rows (Ctrl+Enter)"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            aria-disabled={isSending || undefined}
            onClick={submit}
          >
            {isSending ? "Posting…" : rows.length === 1 ? "Post 1 quote" : `Post ${rows.length} quotes`}
          </Button>
        )}
        {isSending ? <progress aria-label="Posting quotes" className="h-1.5 w-24 accent-primary" /> : null}
        <Button kind="quiet" onClick={dropQuotesFile}>
          {isDone ? "Another file" : "Take another file"}
        </Button>
      </footer>
    </form>
  );
}

function countText(left: number, posted: number): string {
  const rows = left === 1 ? "1 row" : `${left} rows`;
  const quotes = posted === 1 ? "1 quote posted" : `${posted} quotes posted`;
  if (left === 0) return `${quotes}.`;
  return posted === 0 ? `${rows} to post.` : `${quotes}, ${rows} left to correct.`;
}

function saveTemplate(): void {
  const bytes = new TextEncoder().encode(`${UPLOAD_COLUMNS.join(",")}\n`);
  saveDownload({ filename: "quotes.csv", content_type: "text/csv", bytes });
}
