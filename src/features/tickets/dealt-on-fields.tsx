import { type FieldValues, useWatch } from "react-hook-form";
import type { Venue } from "#domain/entities/exchanges.ts";
import type { InstrumentClass } from "#domain/entities/instrument-class.ts";
import type { Execution } from "#domain/entities/ticket.ts";
import type { Route } from "#domain/trading/route.ts";
import { executionOptions, lawfulRoute, venueOptions } from "#src/desk-kit/deals/dealt-on-options.ts";
import { BarredTexts, ExchangeField } from "#src/desk-kit/deals/exchange-field.tsx";
import { venueCommandId } from "#src/desk-kit/inputs/venue-commands.ts";
import { VenueKey } from "#src/desk-kit/inputs/venue-key.tsx";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";

interface DealtOn extends FieldValues {
  exchange: Venue;
  execution: Execution;
}

/** Sets both parts of the route of a form, where they differ. */
function setRoute(form: SchemaForm<DealtOn>, { exchange, execution }: Route): void {
  const { getValues, setValue } = form.methods;
  const options = { shouldDirty: true, shouldValidate: false };
  if (getValues("exchange") !== exchange) setValue("exchange", exchange, options);
  if (getValues("execution") !== execution) setValue("execution", execution, options);
}

/** Keeps the route of a form lawful once its paper is another. */
export function followClass<In extends DealtOn>(given: SchemaForm<In>, of: InstrumentClass | null): void {
  const form = given as unknown as SchemaForm<DealtOn>;
  const { exchange, execution } = form.methods.getValues();
  setRoute(form, lawfulRoute(of, { exchange, execution }));
}

interface DealtOnFieldsProps<In extends DealtOn> {
  form: SchemaForm<In>;
  /** Class of the bond in hand; null before one is chosen. */
  of: InstrumentClass | null;
}

/**
 * Form fields for the venue of a ticket and the way of execution. A choice moves the other field to a lawful route; an
 * option that is lawful nowhere is barred with the rule's text.
 */
export function DealtOnFields<In extends DealtOn>({ form: given, of }: DealtOnFieldsProps<In>) {
  // Every form with these fields uses these names.
  const form = given as unknown as SchemaForm<DealtOn>;
  const [exchange, execution] = useWatch({ control: form.control, name: ["exchange", "execution"] });
  const route = { exchange, execution };
  const venues = venueOptions(of, route);
  const executions = executionOptions(of, route);
  const { ariaKeys } = useCommand(venueCommandId("OTC"));
  return (
    <>
      <ExchangeField
        form={form}
        options={venues}
        onEdit={(chosen) =>
          setRoute(form, lawfulRoute(of, { ...form.methods.getValues(), exchange: chosen }, "exchange"))
        }
        otc={() => setRoute(form, reported(of, route))}
      />
      <FormSelect
        form={form}
        name="execution"
        label="Execution"
        options={executions}
        onEdit={(chosen) =>
          setRoute(form, lawfulRoute(of, { ...form.methods.getValues(), execution: chosen }, "execution"))
        }
        ariaKeys={ariaKeys}
        aside={
          <span className="flex items-center gap-1 text-[11px] text-muted">
            OTC <VenueKey venue="OTC" />
          </span>
        }
      />
      <div className="col-span-2 -mt-1 empty:hidden">
        <BarredTexts options={[...venues, ...executions]} />
      </div>
    </>
  );
}

/** Report of the deal: at its venue where that is lawful, else on the platform of the paper. */
function reported(of: InstrumentClass | null, { exchange }: Route): Route {
  return lawfulRoute(of, { exchange, execution: "OTC_REPORT" });
}
