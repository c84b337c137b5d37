import { useId } from "react";
import { MOST_LINES } from "#domain/entities/trade-list.ts";
import { ConfirmStrip } from "#src/desk-kit/confirm/confirm-strip.tsx";
import { ActBar } from "#src/desk-kit/deals/act-bar.tsx";
import { cx } from "#src/lib/cx.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { Button } from "#src/ui/button.tsx";
import { ChooseTable } from "#src/ui/choose-table.tsx";
import { FieldFrame, inputClass, TextField } from "#src/ui/field.tsx";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { AskedFirms } from "#src/features/lists/asked-firms.tsx";
import { DraftLines } from "#src/features/lists/draft-lines.tsx";
import {
  changeDraft,
  clearDraft,
  showProblems,
  useListDraft,
  useListProblems,
} from "#src/features/lists/list-draft.ts";
import { readFileLines, readTypedLines } from "#src/features/lists/read-lines.ts";

const BUTTON =
  "inline-flex h-8 items-center gap-2 rounded border border-line-strong px-3 font-medium hover:bg-hover aria-disabled:opacity-55";

/** Drafts a list: title, end, lines and the firms to ask. */
export function ListForm() {
  const { draft } = useListDraft();
  const { fields, text } = useListProblems();
  return (
    <div className="flex min-h-full flex-col">
      <form
        aria-label="New list"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="@container flex flex-1 flex-col gap-3 p-3"
      >
        <p role="alert" className={text === "" ? "hidden" : "text-danger"}>
          {text}
        </p>
        <div className="grid gap-x-6 gap-y-3 @4xl:grid-cols-[3fr_2fr]">
          <div className="flex flex-col gap-3">
            <TypedLines problem={fields["text"] ?? fields["lines"]} />
          </div>
          <div className="flex flex-col gap-3">
            <div className="flex gap-3">
              <TextField
                label="Title"
                frameClassName="min-w-0 flex-1"
                value={draft.title}
                error={fields["title"]}
                onChange={({ target }) => changeDraft({ title: target.value })}
              />
              <TextField
                label="Answers within, minutes"
                frameClassName="w-40"
                inputMode="decimal"
                className="text-right"
                value={draft.minutesText}
                error={fields["closes_at"]}
                onChange={({ target }) => changeDraft({ minutesText: target.value })}
              />
            </div>
            <AskedFirms firms={draft.firms} error={firmsError(fields)} onChange={(firms) => changeDraft({ firms })} />
          </div>
        </div>
        <DraftLines lines={draft.lines} problems={fields} />
        <ActBar>
          <Button
            kind="quiet"
            onClick={() => {
              clearDraft();
              showProblems({});
            }}
          >
            Clear
          </Button>
          <CommandButton id="list.review" showKey className={BUTTON} />
        </ActBar>
      </form>
      <ConfirmStrip key={JSON.stringify(draft)} />
    </div>
  );
}

const firmsError = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).find(([field]) => field.startsWith("firms"))?.[1];

/** Input for lines, typed, pasted or from a file, with the defaults for side and size. */
function TypedLines({ problem }: { problem: string | undefined }) {
  const { draft } = useListDraft();
  const sizeId = useId();
  return (
    <>
      <FieldFrame
        label="Lines"
        error={problem}
        help={`One bond per line, at most ${MOST_LINES}: b 10cr 7.18gs33 6.85y. Side, size and level are optional. Or paste a table with headings. Ctrl+Shift+Enter reads it.`}
      >
        {({ id, describedBy, invalid }) => (
          <textarea
            id={id}
            data-autofocus=""
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
            rows={6}
            spellCheck={false}
            value={draft.text}
            onChange={({ target }) => changeDraft({ text: target.value })}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              event.stopPropagation();
              void readTypedLines();
            }}
            className={cx(inputClass, "code resize-y py-1.5")}
          />
        )}
      </FieldFrame>
      <div className="flex flex-wrap items-end gap-3">
        <SelectButtonGroup
          label="Default side"
          value={draft.side}
          options={[
            { value: "BID", label: "Buy", tone: "bid" },
            { value: "ASK", label: "Sell", tone: "ask" },
          ]}
          onChange={(side) => changeDraft({ side })}
        />
        <TextField
          id={sizeId}
          label="Default size"
          frameClassName="w-24"
          className="text-right"
          value={draft.sizeText}
          onChange={({ target }) => changeDraft({ sizeText: target.value })}
        />
        <Button className="mb-0" onClick={() => void readTypedLines()}>
          Read the lines
        </Button>
      </div>
      <ChooseTable label="File of lines" isPrimary={false} onFile={(file) => void readFileLines(file)} />
    </>
  );
}
