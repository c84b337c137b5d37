import { Search } from "lucide-react";
import { type Ref, useId } from "react";
import { channelKind } from "#domain/entities/chat.ts";
import { cx } from "#src/lib/cx.ts";
import { useTypedSearch } from "#src/lib/use-typed-search.ts";
import { Button } from "#src/ui/button.tsx";
import { inputClass } from "#src/ui/field.tsx";
import { FilterSelect } from "#src/ui/filter-select.tsx";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { SearchDays } from "#src/features/surveillance/search-days.tsx";
import type { ChangeSearch, SurveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";
import { KIND_LABELS } from "#src/features/surveillance/labels.ts";

/** Debounce: each search is recorded as an audited read, so not every letter is sent. */
const REST_MS = 300;
/** Maximum characters accepted by the server. */
const LONGEST = 200;

interface FindBoxProps {
  search: SurveillanceSearch;
  onChange: ChangeSearch;
  boxRef: Ref<HTMLInputElement>;
}

/** Searches the firm's chats by people and firms or by text, filtered by kind and time. */
export function FindBox({ search, onChange, boxRef }: FindBoxProps) {
  const { q = "", find, kind, from, to, flagged } = search;
  const {
    typed,
    isTooLong,
    type,
    search: searchNow,
  } = useTypedSearch({
    value: q,
    onSearch: (text) => onChange({ q: text }, "replace"),
    restMs: REST_MS,
    longest: LONGEST,
  });
  const errorId = useId();
  const isNarrowed = kind !== undefined || from !== undefined || to !== undefined || flagged === true || q !== "";
  return (
    <search className="flex flex-col gap-2 border-b border-line p-2">
      <div className="relative">
        <Search size={16} strokeWidth={1.5} aria-hidden className="absolute top-2 left-2 text-muted" />
        <input
          ref={boxRef}
          type="search"
          aria-label={find === "messages" ? "Search messages" : "Search conversations"}
          placeholder={find === "messages" ? "Words in any chat" : "Member, firm or name"}
          title="Search (/)"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          data-filled={q !== "" || undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") event.currentTarget.blur();
            if (event.key === "Enter") searchNow(typed);
          }}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? errorId : undefined}
          className={cx(inputClass, "h-8 pl-8")}
        />
        {isTooLong ? (
          <p id={errorId} role="alert" className="pt-1 text-[12px] leading-4 text-danger">
            Should be at most {LONGEST} characters. The list still shows the previous search.
          </p>
        ) : null}
      </div>
      <SelectButtonGroup
        label="Search for"
        hideLabel
        value={find ?? "channels"}
        options={[
          { value: "channels", label: "Conversations" },
          { value: "messages", label: "Messages" },
        ]}
        onChange={(next) => onChange({ find: next === "messages" ? "messages" : undefined }, "replace")}
      />
      <SearchDays search={search} onChange={onChange} />
      {find === "messages" ? null : (
        <div className="flex items-center gap-3 text-[12px]">
          <FilterSelect
            label="Kind of conversation"
            all="All kinds"
            value={kind}
            options={channelKind.options.map((each) => ({ value: each, label: KIND_LABELS[each] }))}
            onChange={(next) => onChange({ kind: next }, "replace")}
            className="h-7 w-auto! text-[12px]"
          />
          <label className="flex h-6 items-center gap-1.5">
            <input
              type="checkbox"
              checked={flagged === true}
              onChange={(event) => onChange({ flagged: event.target.checked ? true : undefined }, "replace")}
              className="size-3.5 accent-primary"
            />
            With alerts
          </label>
          {isNarrowed ? (
            <Button
              kind="quiet"
              size="small"
              className="ml-auto"
              onClick={() =>
                onChange(
                  { q: undefined, kind: undefined, from: undefined, to: undefined, flagged: undefined },
                  "replace",
                )
              }
            >
              Clear
            </Button>
          ) : null}
        </div>
      )}
    </search>
  );
}
