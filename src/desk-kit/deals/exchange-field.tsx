import { useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { EXCHANGES, type Venue } from "#domain/entities/exchanges.ts";
import { useVenueKeys } from "#src/desk-kit/inputs/use-venue-keys.ts";
import { venueCommandId } from "#src/desk-kit/inputs/venue-commands.ts";
import { VenueKey } from "#src/desk-kit/inputs/venue-key.tsx";
import { cx } from "#src/lib/cx.ts";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { useField } from "#src/ui/form/use-field.ts";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";
import type { SelectOption } from "#src/ui/select-button-group.tsx";

interface WithExchange extends FieldValues {
  exchange: Venue;
}

interface ExchangeFieldProps<In extends WithExchange> {
  form: SchemaForm<In>;
  options: readonly SelectOption<Venue>[];
  /** Action of the OTC key, or the reason it does nothing. */
  otc: string | (() => void);
  onEdit?: (exchange: Venue) => void;
}

/** Venue of a deal, chosen from its list or, for an exchange, by key from any field. */
export function ExchangeField<In extends WithExchange>(props: ExchangeFieldProps<In>) {
  const { options, otc, onEdit } = props;
  // All forms use this field name.
  const form = props.form as unknown as SchemaForm<WithExchange>;
  const edited = onEdit === undefined ? {} : { onEdit };
  const place = useRef<HTMLDivElement>(null);
  const { change } = useField({ form, name: "exchange", label: "Exchange", ...edited });
  const keys = [useCommand(venueCommandId("NSE")).ariaKeys, useCommand(venueCommandId("BSE")).ariaKeys];
  useVenueKeys(place, {
    barred: (venue) => {
      if (venue !== "OTC") return options.find(({ value }) => value === venue)?.barred;
      return typeof otc === "string" ? otc : undefined;
    },
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
        {...edited}
        options={options}
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

/** Rules that bar options of a form, each said once. */
export function BarredTexts({
  options,
  className = "text-muted",
}: {
  options: readonly SelectOption<string>[];
  className?: string;
}) {
  const texts = [...new Set(options.flatMap(({ barred }) => barred ?? []))];
  if (texts.length === 0) return null;
  return (
    <ul className={cx("flex flex-col text-[12px] leading-4", className)}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
