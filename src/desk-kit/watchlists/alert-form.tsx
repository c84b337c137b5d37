import { useWatch } from "react-hook-form";
import { ruleText } from "#domain/alerts/alert-text.ts";
import { roleForbidsTradingText } from "#domain/calendar/trading-texts.ts";
import { useCan } from "#src/session/session.ts";
import { LiveQuotesNote } from "#src/desk-kit/market/live-quotes-note.tsx";
import { FormChoice } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormNumber } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { alertSchema, firstDraft, ruleOfDraft } from "#src/desk-kit/watchlists/alert-draft.ts";
import { useAlertChanges } from "#src/desk-kit/watchlists/watch-queries.ts";

interface AlertFormProps {
  isin: string;
  bondName: string;
  /** Takes the focus when the form is opened for its own sake. */
  autoFocus?: boolean;
}

/** Form for one alert on a bond: the condition and, for a level, its yield. */
export function AlertForm({ isin, bondName, autoFocus }: AlertFormProps) {
  const mayTrade = useCan("trade");
  const { add } = useAlertChanges();
  const form = useSchemaForm({
    schema: alertSchema,
    empty: mayTrade ? firstDraft : { ...firstDraft, kind: "rating_action" as const },
    draft: `alert.${isin}`,
    names: { "rule.level": "levelText" },
    onSend: async (rule) => {
      await add.mutateAsync({ finstrument_id: isin, rule });
      notify({ summary: "Alert set", detail: `${bondName}: ${ruleText(rule)}`, severity: "success" });
    },
    afterSend: (typed) => ({ ...typed, levelText: "" }),
  });
  const [kind, levelSide, direction, levelText, quoteSide] = useWatch({
    control: form.control,
    name: ["kind", "levelSide", "direction", "levelText", "quoteSide"],
  });
  const read = ruleOfDraft({ kind, levelSide, direction, levelText, quoteSide });
  const barred = mayTrade ? undefined : roleForbidsTradingText();

  return (
    <Form form={form} label="Set an alert" className="flex flex-col gap-2">
      <div {...(autoFocus && kind !== "level_crossed" ? { "data-autofocus": "", tabIndex: -1 } : {})}>
        <FormChoice
          form={form}
          name="kind"
          label="Notify me of"
          options={[
            { value: "level_crossed", label: "A level", barred },
            { value: "new_quote", label: "New quotes", barred },
            { value: "rating_action", label: "Rating" },
          ]}
        />
        <LiveQuotesNote what="Levels and quotes" className="mt-1 text-[12px]" />
      </div>
      {kind === "level_crossed" ? (
        <>
          <div className="flex flex-wrap gap-3">
            <FormChoice
              form={form}
              name="levelSide"
              label="Side"
              className="shrink-0"
              options={[
                { value: "best_bid", label: "Best bid", tone: "bid" },
                { value: "best_ask", label: "Best offer", tone: "ask" },
              ]}
            />
            <FormChoice
              form={form}
              name="direction"
              label="Is at or"
              className="shrink-0"
              options={[
                { value: "below", label: "Below" },
                { value: "above", label: "Above" },
              ]}
            />
          </div>
          <FormNumber
            form={form}
            name="levelText"
            label="Yield %"
            placeholder="7.15"
            help={read.ok ? `${ruleText(read.rule)}. Fires once.` : "Fires once, immediately if already met."}
            {...(autoFocus ? { "data-autofocus": "" } : {})}
          />
        </>
      ) : null}
      {kind === "new_quote" ? (
        <>
          <FormChoice
            form={form}
            name="quoteSide"
            label="Side"
            options={[
              { value: "ANY", label: "Either" },
              { value: "BID", label: "Bids", tone: "bid" },
              { value: "ASK", label: "Offers", tone: "ask" },
            ]}
          />
          <p className="text-[12px] text-muted">Once a minute at most; your own firm's quotes do not count.</p>
        </>
      ) : null}
      {kind === "rating_action" ? (
        <p className="text-[12px] text-muted">When the bond is rated, its rating changes or is withdrawn.</p>
      ) : null}
      <FormProblem form={form} />
      <div className="flex justify-end">
        <SubmitButton form={form} kind="primary">
          Set alert
        </SubmitButton>
      </div>
    </Form>
  );
}
