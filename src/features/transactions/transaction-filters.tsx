import type { RefObject } from "react";
import { VENUE_NAMES, VENUES } from "#domain/entities/exchanges.ts";
import { ORDER_KINDS, ORDER_STATES } from "#domain/entities/order.ts";
import type { OrderFilters } from "#domain/orders/filters.ts";
import { ORDER_KIND_LABELS, ORDER_STATE_LABELS } from "#domain/orders/labels.ts";
import { DateBox } from "#src/ui/date-field.tsx";
import { FilterSelect } from "#src/ui/filter-select.tsx";
import { SearchBox } from "#src/ui/search-box.tsx";

type State = NonNullable<OrderFilters["state"]>;
type Kind = NonNullable<OrderFilters["kind"]>;

const STATES = ORDER_STATES.map((state) => ({
  value: state.toLowerCase() as State,
  label: ORDER_STATE_LABELS[state],
}));
const KINDS = ORDER_KINDS.map((kind) => ({ value: kind.toLowerCase() as Kind, label: ORDER_KIND_LABELS[kind] }));
const PLACES = VENUES.map((value) => ({ value, label: VENUE_NAMES[value] }));
const SIDES = [
  { value: "buy", label: "Buy" },
  { value: "sell", label: "Sell" },
] as const;

interface TransactionFiltersProps {
  box: RefObject<HTMLInputElement | null>;
  filters: OrderFilters;
  /** Text in the box; it filters after a short delay. */
  typed: string;
  onType: (text: string) => void;
  onChange: (change: Partial<OrderFilters>) => void;
  onLeave: () => void;
}

/** Filters of the list; active ones are marked. */
export function TransactionFilters({ box, filters, typed, onType, onChange, onLeave }: TransactionFiltersProps) {
  return (
    <fieldset aria-label="Filters" className="flex flex-wrap items-center gap-2">
      <SearchBox
        ref={box}
        label="Filter the transactions"
        placeholder="Number, bond, ISIN or firm"
        shortcut="/"
        value={typed}
        onChange={onType}
        onLeave={onLeave}
      />
      <FilterSelect
        label="State"
        all="Any state"
        value={filters.state}
        options={STATES}
        onChange={(state) => onChange({ state })}
        className="h-8 w-auto!"
      />
      <FilterSelect
        label="Kind"
        all="Any kind"
        value={filters.kind}
        options={KINDS}
        onChange={(kind) => onChange({ kind })}
        className="h-8 w-auto!"
      />
      <FilterSelect
        label="Venue"
        all="Any venue"
        value={filters.exchange}
        options={PLACES}
        onChange={(exchange) => onChange({ exchange })}
        className="h-8 w-auto!"
      />
      <FilterSelect
        label="Side"
        all="Both sides"
        value={filters.side}
        options={SIDES}
        onChange={(side) => onChange({ side })}
        className="h-8 w-auto!"
      />
      <Days
        label="Dealt"
        from={filters.dealt_from}
        to={filters.dealt_to}
        onFrom={(day) => onChange({ dealt_from: day })}
        onTo={(day) => onChange({ dealt_to: day })}
      />
      <Days
        label="Settles"
        from={filters.settles_from}
        to={filters.settles_to}
        onFrom={(day) => onChange({ settles_from: day })}
        onTo={(day) => onChange({ settles_to: day })}
      />
    </fieldset>
  );
}

interface DaysProps {
  label: string;
  from: string | undefined;
  to: string | undefined;
  onFrom: (day: string | undefined) => void;
  onTo: (day: string | undefined) => void;
}

/** Two days, both included; typed text filters once it is a date. */
function Days({ label, from, to, onFrom, onTo }: DaysProps) {
  const take = (on: DaysProps["onFrom"]) => (day: string | null, text: string) => {
    if (day !== null || text.trim() === "") on(day ?? undefined);
  };
  return (
    <span className="inline-flex items-center gap-1">
      <span className="text-[12px] text-muted">{label}</span>
      <DateBox aria-label={`${label} from`} value={from ?? null} onDate={take(onFrom)} className="w-30" />
      <span className="text-muted">to</span>
      <DateBox aria-label={`${label} to`} value={to ?? null} onDate={take(onTo)} className="w-30" />
    </span>
  );
}
