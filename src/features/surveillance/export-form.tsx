import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import * as contract from "#domain/contract/http/surveillance.ts";
import { type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import type { SupervisedChannel } from "#domain/surveillance/supervised.ts";
import { call, CallError } from "#src/lib/api.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { Button } from "#src/ui/button.tsx";
import { DateField } from "#src/ui/date-field.tsx";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { notify } from "#src/ui/toast.tsx";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Exports the conversation between two days, whole days in India, as a document with its hash. */
export function ExportForm({ channel }: { channel: SupervisedChannel }) {
  const [from, setFrom] = useState<IsoDate | null>(() => istDateOf(channel.created_at));
  const [to, setTo] = useState<IsoDate | null>(() => istDateOf(channel.last_at));
  const [format, setFormat] = useState<"pdf" | "json">("pdf");
  const send = useMutation({
    mutationFn: (days: { from: IsoDate; to: IsoDate }) =>
      call(contract.downloadChats, {
        body: {
          startTime: istInstantMs(days.from, "00:00"),
          endTime: istInstantMs(days.to, "00:00") + DAY_MS - 1,
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
  const isInOrder = from === null || to === null || from <= to;
  const days = from === null || to === null || !isInOrder ? null : { from, to };
  return (
    <form
      aria-label="Export a transcript"
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (days !== null) send.mutate(days);
      }}
    >
      <div className="flex gap-2">
        <DateField
          label="From"
          value={from}
          onDate={setFrom}
          error={isInOrder ? undefined : "Should not be after the last day"}
          frameClassName="min-w-0 flex-1"
        />
        <DateField label="To" value={to} onDate={setTo} frameClassName="min-w-0 flex-1" />
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
        <Button type="submit" disabled={days === null || send.isPending}>
          {send.isPending ? "Exporting…" : "Export"}
        </Button>
      </div>
      <p role={error ? "alert" : undefined} className={error ? "text-[12px] text-danger" : "text-[12px] text-muted"}>
        {error ?? "Holds every edit, deletion, reading and member. Its hash is written into the audit."}
      </p>
    </form>
  );
}
