import { FORMATS, DownloadMenu } from "#src/features/bonds/security/download-menu.tsx";
import { QueryBody } from "#src/features/bonds/security/query-body.tsx";
import { Section } from "#src/features/bonds/security/section.tsx";
import * as downloads from "#domain/contract/http/downloads.ts";
import type { Finstrument } from "#domain/contract/http/securities.ts";
import { call } from "#src/lib/api.ts";
import { RequestButton } from "#src/desk-kit/support/request-button.tsx";
import { CalculatorInputs } from "#src/features/bonds/calculator/calculator-inputs.tsx";
import { QuoteAnswer } from "#src/features/bonds/calculator/quote-answer.tsx";
import type { Calculator } from "#src/features/bonds/calculator/use-calculator.ts";

/** Takes a level and shows all figures derived from it. */
export function CalculatorSection({ finstrument, calculator }: { finstrument: Finstrument; calculator: Calculator }) {
  const { quote, question, reason, unanswered, pending } = calculator;
  const barred = reason !== null;
  const choices = FORMATS.map((format) => ({
    label: `Quote as ${format.toUpperCase()}`,
    fetch: () => call(downloads.quoteDownload, { params: { id: finstrument.id }, body: { ...question, format } }),
  }));
  return (
    <Section
      title="Calculator"
      actions={
        question === null || unanswered !== null || barred ? null : (
          <DownloadMenu label="Download quote" choices={choices} />
        )
      }
    >
      {reason === null ? null : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded bg-warn-soft px-3 py-2 text-warn">
          <p role="note">This bond cannot be priced. {reason}</p>
          <RequestButton
            request="REQUEST_PRICING"
            bond={{ finstrumentId: finstrument.id, bondName: finstrument.display_name }}
          >
            Request pricing
          </RequestButton>
        </div>
      )}
      <div className="grid gap-x-8 gap-y-4 @3xl:grid-cols-[320px_1fr]">
        <CalculatorInputs finstrument={finstrument} calculator={calculator} />
        {barred ? null : unanswered !== null ? (
          <p role="status" className="min-h-52 text-muted">
            {unanswered}
          </p>
        ) : (
          <QueryBody query={quote} what="The quote" rows={8} isPending={pending}>
            {(data) => <QuoteAnswer quote={data} finstrument={finstrument} />}
          </QueryBody>
        )}
      </div>
    </Section>
  );
}
