import { useState } from "react";
import { ruleText } from "#domain/alerts/alert-text.ts";
import { roleForbidsTradingText } from "#domain/calendar/trading-texts.ts";
import { CallError } from "#src/lib/api.ts";
import { useCan } from "#src/session/session.ts";
import { LiveQuotesNote } from "#src/desk-kit/market/live-quotes-note.tsx";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/field.tsx";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { notify } from "#src/ui/toast.tsx";
import { firstDraft, ruleOfDraft, type AlertDraft } from "#src/desk-kit/watchlists/alert-draft.ts";
import { useAlertChanges } from "#src/desk-kit/watchlists/watch-queries.ts";

interface AlertFormProps {
  isin: string;
  bondName: string;
  /** Takes the focus when the form is opened for its own sake. */
  autoFocus?: boolean;
}

/** Sets one alert on a bond: what to wait for and, for a level, which yield. */
export function AlertForm({ isin, bondName, autoFocus }: AlertFormProps) {
  const mayTrade = useCan("trade");
  const [draft, setDraft] = useState<AlertDraft>(() =>
    mayTrade ? firstDraft : { ...firstDraft, kind: "rating_action" },
  );
  const [levelError, setLevelError] = useState<string>();
  const { add } = useAlertChanges();
  const edit = (changes: Partial<AlertDraft>) => {
    setDraft({ ...draft, ...changes });
    setLevelError(undefined);
    add.reset();
  };
  const read = ruleOfDraft(draft);
  const barred = mayTrade ? undefined : roleForbidsTradingText();

  function send() {
    if (!read.ok) {
      setLevelError(read.levelError);
      return;
    }
    add.mutate(
      { finstrument_id: isin, rule: read.rule },
      {
        onSuccess: ({ rule }) => {
          setDraft({ ...draft, levelText: "" });
          notify({ summary: "Alert set", detail: `${bondName}: ${ruleText(rule)}`, severity: "success" });
        },
      },
    );
  }

  return (
    <form
      aria-label="Set an alert"
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div {...(autoFocus && draft.kind !== "level_crossed" ? { "data-autofocus": "", tabIndex: -1 } : {})}>
        <SelectButtonGroup
          label="Tell me of"
          value={draft.kind}
          options={[
            { value: "level_crossed", label: "A level", barred },
            { value: "new_quote", label: "New quotes", barred },
            { value: "rating_action", label: "Rating" },
          ]}
          onChange={(kind) => edit({ kind })}
        />
        <LiveQuotesNote what="Levels and quotes" className="mt-1 text-[12px]" />
      </div>
      {draft.kind === "level_crossed" ? (
        <>
          <div className="flex flex-wrap gap-3">
            <SelectButtonGroup
              label="Side"
              className="shrink-0"
              value={draft.levelSide}
              options={[
                { value: "best_bid", label: "Best bid", tone: "bid" },
                { value: "best_ask", label: "Best ask", tone: "ask" },
              ]}
              onChange={(levelSide) => edit({ levelSide })}
            />
            <SelectButtonGroup
              label="Is at or"
              className="shrink-0"
              value={draft.direction}
              options={[
                { value: "below", label: "Below" },
                { value: "above", label: "Above" },
              ]}
              onChange={(direction) => edit({ direction })}
            />
          </div>
          <TextField
            label="Yield %"
            inputMode="decimal"
            placeholder="7.15"
            className="text-right"
            value={draft.levelText}
            error={levelError}
            help={read.ok ? `${ruleText(read.rule)}. Fires once.` : "Fires once, at once if it is already so."}
            {...(autoFocus ? { "data-autofocus": "" } : {})}
            onChange={(event) => edit({ levelText: event.target.value })}
          />
        </>
      ) : null}
      {draft.kind === "new_quote" ? (
        <SelectButtonGroup
          label="Side"
          value={draft.quoteSide}
          options={[
            { value: "ANY", label: "Either" },
            { value: "BID", label: "Bids", tone: "bid" },
            { value: "ASK", label: "Asks", tone: "ask" },
          ]}
          onChange={(quoteSide) => edit({ quoteSide })}
        />
      ) : null}
      {draft.kind === "new_quote" ? (
        <p className="text-[12px] text-muted">Once a minute at most; your own firm's quotes do not count.</p>
      ) : null}
      {draft.kind === "rating_action" ? (
        <p className="text-[12px] text-muted">When the bond is rated, its rating changes or is withdrawn.</p>
      ) : null}
      {add.isError ? (
        <p role="alert" className="text-danger">
          {add.error instanceof CallError ? add.error.text : "Something went wrong!"}
        </p>
      ) : null}
      <div className="flex justify-end">
        <Button type="submit" kind="primary" disabled={add.isPending}>
          Set alert
        </Button>
      </div>
    </form>
  );
}
