import { useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { EXCHANGES, type Exchange } from "#domain/entities/exchanges.ts";
import { EXCHANGE_OPTIONS } from "#src/desk-kit/deals/dealt-on-options.ts";
import { useVenueKeys } from "#src/desk-kit/inputs/use-venue-keys.ts";
import { venueCommandId } from "#src/desk-kit/inputs/venue-commands.ts";
import { VenueKey } from "#src/desk-kit/inputs/venue-key.tsx";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { useField } from "#src/ui/form/use-field.ts";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";

interface WithExchange extends FieldValues {
  exchange: Exchange;
}

/**
 * Exchange of a deal, chosen from its list or by key from any field. @param otc action of the OTC key, or the reason it
 * does nothing
 */
export function ExchangeField<In extends WithExchange>({
  form: given,
  otc,
}: {
  form: SchemaForm<In>;
  otc: string | (() => void);
}) {
  // All forms use this field name.
  const form = given as unknown as SchemaForm<WithExchange>;
  const place = useRef<HTMLDivElement>(null);
  const { change } = useField({ form, name: "exchange", label: "Exchange" });
  const keys = [useCommand(venueCommandId("NSE")).ariaKeys, useCommand(venueCommandId("BSE")).ariaKeys];
  useVenueKeys(place, {
    barred: (venue) => (venue === "OTC" && typeof otc === "string" ? otc : undefined),
    choose: (venue) => {
      if (venue !== "OTC") change(venue);
      else if (typeof otc !== "string") otc();
    },
  });
  return (
    <div ref={place}>
      <FormSelect
        form={form}
        name="exchange"
        label="Exchange"
        options={EXCHANGE_OPTIONS}
        ariaKeys={keys.filter((each) => each !== undefined).join(" ")}
        aside={
          <span className="flex gap-2 text-muted">
            {EXCHANGES.map((exchange) => (
              <VenueKey key={exchange} venue={exchange} />
            ))}
          </span>
        }
      />
    </div>
  );
}
