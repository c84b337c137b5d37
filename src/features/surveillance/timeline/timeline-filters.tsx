import { Search } from "lucide-react";
import type { Ref } from "react";
import { ENTRY_KIND_LABELS, ENTRY_KINDS } from "#domain/surveillance/timeline/actions.ts";
import { cx } from "#src/lib/cx.ts";
import { useTypedSearch } from "#src/lib/use-typed-search.ts";
import { Button } from "#src/ui/button.tsx";
import { inputClass } from "#src/ui/field.tsx";
import { FilterSelect } from "#src/ui/filter-select.tsx";
import { SearchDays } from "#src/features/surveillance/search-days.tsx";
import type { ChangeSearch, SurveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";
import { useTimelineChoices } from "#src/features/surveillance/timeline/timeline-queries.ts";

interface TimelineFiltersProps {
  search: SurveillanceSearch;
  onChange: ChangeSearch;
  boxRef: Ref<HTMLInputElement>;
  onDown: () => void;
}

/** Debounce: each query is recorded, so not every letter is sent. */
const REST_MS = 300;
/** Maximum characters of the field. */
const LONGEST = 200;
const NARROWING = "h-7 min-w-0 flex-1 text-[12px]";
const NOTHING = {
  words: undefined,
  done: undefined,
  person: undefined,
  firm: undefined,
  isin: undefined,
  from: undefined,
  to: undefined,
} as const;

/** Filters the timeline by words, kind, person, bond, other firm and days. */
export function TimelineFilters({ search, onChange, boxRef, onDown }: TimelineFiltersProps) {
  const { words = "", done, person, firm, isin } = search;
  const { people = [], firms = [], bonds = [] } = useTimelineChoices().data ?? {};
  const {
    typed,
    type,
    search: searchNow,
  } = useTypedSearch({
    value: words,
    onSearch: (text) => onChange({ words: text }, "replace"),
    restMs: REST_MS,
    longest: LONGEST,
  });
  const isNarrowed = Object.keys(NOTHING).some((name) => search[name as keyof typeof NOTHING] !== undefined);
  return (
    <search className="flex flex-col gap-2 border-b border-line p-2">
      <div className="relative">
        <Search size={16} strokeWidth={1.5} aria-hidden className="absolute top-2 left-2 text-muted" />
        <input
          ref={boxRef}
          type="search"
          aria-label="Search the timeline"
          placeholder="Person, bond, firm, figure or id"
          title="Search (/)"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          maxLength={LONGEST}
          data-filled={words !== "" || undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") event.currentTarget.blur();
            else if (event.key === "Enter" || event.key === "ArrowDown") {
              event.preventDefault();
              searchNow(typed);
              onDown();
            }
          }}
          className={cx(inputClass, "h-8 pl-8")}
        />
      </div>
      <div className="flex gap-2">
        <FilterSelect
          label="Action"
          all="All but compliance queries"
          value={done}
          options={ENTRY_KINDS.map((kind) => ({ value: kind, label: ENTRY_KIND_LABELS[kind] }))}
          onChange={(next) => onChange({ done: next }, "replace")}
          className={NARROWING}
        />
        <FilterSelect
          label="Person"
          all="Everyone"
          value={person}
          options={people.map(({ user_id, nickname }) => ({ value: user_id, label: nickname }))}
          onChange={(next) => onChange({ person: next }, "replace")}
          className={NARROWING}
        />
      </div>
      <div className="flex gap-2">
        <FilterSelect
          label="Bond"
          all="All bonds"
          value={isin}
          options={withChosen(
            bonds.map((bond) => ({ value: bond.isin, label: bond.name })),
            isin,
          )}
          onChange={(next) => onChange({ isin: next }, "replace")}
          className={NARROWING}
        />
        <FilterSelect
          label="Other firm"
          all="All other firms"
          value={firm}
          options={withChosen(
            firms.map(({ client_id, name }) => ({ value: client_id, label: name })),
            firm,
          )}
          onChange={(next) => onChange({ firm: next }, "replace")}
          className={NARROWING}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <SearchDays search={search} onChange={onChange} />
        {isNarrowed ? (
          <Button kind="quiet" size="small" className="self-center" onClick={() => onChange({ ...NOTHING }, "replace")}>
            Clear
          </Button>
        ) : null}
      </div>
    </search>
  );
}

/** Adds the value of the address to the options if it is not among them. */
function withChosen(options: readonly { value: string; label: string }[], chosen: string | undefined) {
  const isThere = chosen === undefined || options.some(({ value }) => value === chosen);
  return isThere ? options : [...options, { value: chosen, label: chosen }];
}
