import { useEffect, useRef, useState } from "react";
import {
  CLIENT_UPLOAD_LIMIT_BYTES,
  type ClientUploadReport,
  uploadClients,
} from "#domain/contract/http/client-records.ts";
import { CLIENT_FIELD_LABELS, type ClientField } from "#domain/accounts/client-record.ts";
import { reloadApprovals } from "#src/desk-kit/approvals/approval-queries.ts";
import { CallError } from "#src/lib/call-error.ts";
import { cx } from "#src/lib/cx.ts";
import { upload } from "#src/lib/upload.ts";
import { Button } from "#src/ui/button.tsx";
import { ChooseCsv } from "#src/ui/choose-csv.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import { notify } from "#src/ui/toast.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { useClientChanges } from "#src/features/clients/client-queries.ts";

type Upload =
  | { state: "none" }
  | { state: "under way"; name: string; progress: number }
  | { state: "refused"; name: string; why: string }
  | { state: "done"; name: string; report: ClientUploadReport };

/** Chooses the file, sends it, and shows what became of its rows: those that are wrong come first. */
export function UploadClients() {
  const [sent, setSent] = useState<Upload>({ state: "none" });
  const sending = useRef<AbortController | null>(null);
  const { readAgain } = useClientChanges();
  useEffect(() => () => sending.current?.abort(), []);

  async function send(file: File): Promise<void> {
    if (file.size > CLIENT_UPLOAD_LIMIT_BYTES) {
      setSent({ state: "refused", name: file.name, why: "The file is larger than 2 MB." });
      return;
    }
    const { signal } = (sending.current = new AbortController());
    const onProgress = (progress: number) => setSent({ state: "under way", name: file.name, progress });
    onProgress(0);
    try {
      const report = await upload(uploadClients, uploadClients.path, { file, onProgress, signal });
      setSent({ state: "done", name: file.name, report });
      notify({ summary: report.message, severity: report.status === 207 ? "warn" : "success", group: "clients" });
      void readAgain();
      if (report.is_sent_for_approval) void reloadApprovals();
    } catch (error) {
      if (signal.aborted) setSent({ state: "none" });
      else setSent({ state: "refused", name: file.name, why: whyRefused(error) });
    }
  }

  const isUnderWay = sent.state === "under way";
  return (
    <div className="flex min-h-0 flex-col gap-3 p-4">
      <ChooseCsv label="File of clients" isBusy={isUnderWay} onFile={(file) => void send(file)}>
        {sent.state === "under way" ? (
          <span className="flex min-w-0 flex-1 items-center gap-2">
            <span className="min-w-0 flex-1 truncate">{sent.name}</span>
            <progress
              aria-label={`Uploading ${sent.name}`}
              max={1}
              value={sent.progress}
              className="h-1.5 w-24 accent-primary"
            />
            <Button kind="quiet" size="small" onClick={() => sending.current?.abort()}>
              Cancel
            </Button>
          </span>
        ) : null}
      </ChooseCsv>
      {sent.state === "refused" ? (
        <p role="alert" className="text-danger">
          <UserText text={sent.name} />: {sent.why}
        </p>
      ) : null}
      {sent.state === "done" ? <Report name={sent.name} report={sent.report} /> : null}
    </div>
  );
}

function Report({ name, report }: { name: string; report: ClientUploadReport }) {
  const rows = report.rows.toSorted((a, b) => Number(a.ok) - Number(b.ok) || a.row - b.row);
  return (
    <>
      <p role="status" className="font-medium">
        <UserText text={name} />: {report.message}
      </p>
      <ScrollBox label="Rows of the file" className="min-h-0 rounded border border-line">
        <table className="w-full border-collapse text-left">
          <thead className="sticky top-0 bg-raised text-[12px] text-muted">
            <tr>
              <th scope="col" className="w-12 px-2 py-1 text-right font-medium">
                Row
              </th>
              <th scope="col" className="px-2 py-1 font-medium">
                Client
              </th>
              <th scope="col" className="px-2 py-1 font-medium">
                Result
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, name: client, ok, field_errors }) => (
              <tr key={row} className="border-t border-line align-top">
                <td className="px-2 py-1 text-right tabular-nums">{row}</td>
                <td className="px-2 py-1 break-words">{client === "" ? "–" : <UserText text={client} />}</td>
                <td className={cx("px-2 py-1", ok ? "text-muted" : "text-danger")}>
                  {ok ? report.is_sent_for_approval ? "Sent for approval" : "Added" : <Reasons errors={field_errors} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

function Reasons({ errors }: { errors: Record<string, string[]> }) {
  return (
    <ul>
      {Object.entries(errors).map(([field, texts]) => (
        <li key={field}>{reasonText(CLIENT_FIELD_LABELS[field as ClientField] ?? field, texts[0] ?? "")}</li>
      ))}
    </ul>
  );
}

/** `PAN is required.` names its column itself. */
function reasonText(label: string, text: string): string {
  return text.startsWith(label) ? text : `${label}: ${text}`;
}

function whyRefused(error: unknown): string {
  return error instanceof CallError ? error.text : "Something went wrong!";
}
