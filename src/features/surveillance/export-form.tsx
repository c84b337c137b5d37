import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import * as contract from "#domain/contract/http/surveillance.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import type { SupervisedChannel } from "#domain/surveillance/supervised.ts";
import { call, CallError } from "#src/lib/api.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/field.tsx";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { notify } from "#src/ui/toast.tsx";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Exports the conversation between two days, whole days in India, as a document with its hash. */
export function ExportForm({ channel }: { channel: SupervisedChannel }) {
  const [from, setFrom] = useState(() => istDateOf(channel.created_at));
  const [to, setTo] = useState(() => istDateOf(channel.last_at));
  const [format, setFormat] = useState<"pdf" | "json">("pdf");
  const send = useMutation({
    mutationFn: () =>
      call(contract.downloadChats, {
        body: {
          startTime: istInstantMs(from, "00:00"),
          endTime: istInstantMs(to, "00:00") + DAY_MS - 1,
          channelIds: [channel.url],
          format,
        },
      }),
    onSuccess: (file) => {
      saveDownload(file);
      notify({ summary: "Transcript saved", detail: file.filename, severity: "success" });
    },
  });
  const error =
    send.error instanceof CallError ? send.error.text : send.error ? "The export failed. Try again." : undefined;
  const isReady = from !== "" && to !== "" && from <= to;
  return (
    <form
      aria-label="Export a transcript"
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) send.mutate();
      }}
    >
      <div className="flex gap-2">
        <TextField
          label="From"
          type="date"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          frameClassName="min-w-0 flex-1"
        />
        <TextField
          label="To"
          type="date"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          frameClassName="min-w-0 flex-1"
        />
      </div>
      <div className="flex items-center justify-between gap-2">
        <SelectButtonGroup
          label="Format"
          hideLabel
          value={format}
          options={[
            { value: "pdf", label: "PDF" },
            { value: "json", label: "JSON" },
          ]}
          onChange={setFormat}
        />
        <Button type="submit" disabled={!isReady || send.isPending}>
          {send.isPending ? "Exporting…" : "Export"}
        </Button>
      </div>
      <p role={error ? "alert" : undefined} className={error ? "text-[12px] text-danger" : "text-[12px] text-muted"}>
        {error ?? "Holds every edit, deletion, reading and member. Its hash is written into the audit."}
      </p>
    </form>
  );
}
