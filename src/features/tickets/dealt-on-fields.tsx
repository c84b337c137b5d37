import type { FieldValues } from "react-hook-form";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { EXECUTIONS } from "#domain/entities/ticket.ts";
import { EXECUTION_OPTIONS } from "#src/desk-kit/deals/dealt-on-options.ts";
import { ExchangeField } from "#src/desk-kit/deals/exchange-field.tsx";
import { venueCommandId } from "#src/desk-kit/inputs/venue-commands.ts";
import { VenueKey } from "#src/desk-kit/inputs/venue-key.tsx";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { useField } from "#src/ui/form/use-field.ts";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";

interface DealtOn extends FieldValues {
  exchange: Exchange;
  execution: (typeof EXECUTIONS)[number];
}

/** Form fields for the exchange of a ticket and the way of execution. */
export function DealtOnFields<In extends DealtOn>({ form: given }: { form: SchemaForm<In> }) {
  // Every form with these fields uses these names.
  const form = given as unknown as SchemaForm<DealtOn>;
  const { change } = useField({ form, name: "execution", label: "Execution" });
  const { ariaKeys } = useCommand(venueCommandId("OTC"));
  return (
    <>
      <ExchangeField form={form} otc={() => change("OTC_REPORT")} />
      <FormSelect
        form={form}
        name="execution"
        label="Execution"
        options={EXECUTION_OPTIONS}
        ariaKeys={ariaKeys}
        aside={
          <span className="flex items-center gap-1 text-[11px] text-muted">
            OTC <VenueKey venue="OTC" />
          </span>
        }
      />
    </>
  );
}
