import { useEffect, useRef, useState } from "react";
import {
  CLIENT_UPLOAD_LIMIT_BYTES,
  type ClientUploadReport,
  uploadClients,
} from "#domain/contract/http/client-records.ts";
import { CLIENT_FIELD_LABELS, type ClientField } from "#domain/accounts/client-record.ts";
import { reloadApprovals } from "#src/desk-kit/approvals/approval-queries.ts";
import { CallError } from "#src/lib/call-error.ts";
import { upload } from "#src/lib/upload.ts";
import { Button } from "#src/ui/button.tsx";
import { ChooseCsv } from "#src/ui/choose-csv.tsx";
import { FileRows } from "#src/ui/file-rows.tsx";
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
  const done = report.is_sent_for_approval ? "Sent for approval" : "Added";
  return (
    <>
      <p role="status" className="font-medium">
        <UserText text={name} />: {report.message}
      </p>
      <FileRows
        unit="Row"
        about="Client"
        rows={report.rows.map(({ row, name: client, ok, field_errors: errors }) => ({
          row,
          ok,
          about: client === "" ? "–" : <UserText text={client} />,
          result: ok ? done : <Reasons errors={errors} />,
        }))}
      />
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
