import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import * as bonds from "#domain/contract/http/bonds.ts";
import type { FinstrumentSummary } from "#domain/entities/bond.ts";
import { bondSearchEmptyText, isSearchable } from "#domain/validation/search-texts.ts";
import { call } from "#src/lib/api.ts";
import { whyFailed } from "#src/lib/why-failed.ts";
import { cx } from "#src/lib/cx.ts";
import { FieldFrame, inputClass } from "#src/ui/field.tsx";
import { notifyError } from "#src/ui/toast.tsx";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { BondOptions, type Option } from "#src/desk-kit/inputs/bond-options.tsx";
import { useLeftText } from "#src/desk-kit/inputs/left-text.ts";
import type { LineOption, TypedLines } from "#src/desk-kit/inputs/typed-lines.ts";

/** Typing rests this long before a search starts. */
export const SEARCH_DEBOUNCE_MS = 300;

interface BondSearchInputProps {
  label: string;
  value: FinstrumentSummary | null;
  onChange: (bond: FinstrumentSummary | null) => void;
  error?: string | undefined;
  /** Says why the caller bars a bond, beyond matured and unlisted. */
  barred?: (bond: FinstrumentSummary) => string | undefined;
  autoFocus?: boolean;
  /** One low line: the label is for screen readers only; ISIN and issuer are omitted. */
  compact?: boolean;
  /** Moves the focus on after a bond was chosen by key. Without it the field keeps the focus. */
  onTakenByKey?: () => void;
  /** Whole deal lines offered above the bonds. */
  lines?: TypedLines | undefined;
}

function searchFor(query: string) {
  return queryOptions({
    queryKey: ["bond-search", query],
    staleTime: 300_000,
    retry: false,
    queryFn: async ({ signal }) => {
      try {
        return (await call(bonds.marketFinstruments, { query: { searchKey: query, limit: 20 }, signal })).finstruments;
      } catch (failure) {
        if (signal.aborted) return [];
        notifyError(failure);
        throw failure;
      }
    },
  });
}

function linesIn(lines: TypedLines | undefined, text: string) {
  return queryOptions({
    queryKey: ["typed-lines", text],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => lines?.read(text, signal) ?? [],
  });
}

/** Combobox to find one bond by name, ISIN or issuer. Matured, unlisted and barred bonds show but cannot be chosen. */
export function BondSearchInput(props: BondSearchInputProps) {
  const { label, value, onChange, barred, autoFocus, compact, onTakenByKey, lines } = props;
  const [text, setText] = useState<string | null>(null);
  // Text for which Enter was pressed before its list arrived. Its first bond is chosen on arrival, while the person
  // types elsewhere.
  const wanted = useRef<string | null>(null);
  const [active, setActive] = useState(0);
  /** The question of a line that was put already. */
  const [asked, setAsked] = useState<string | null>(null);
  const left = useLeftText(value?.id ?? null);
  const error = props.error ?? left.problem;
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const queries = useQueryClient();
  const typed = (text ?? "").trim();
  const query = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const search = useQuery({ ...searchFor(query), enabled: isSearchable(query) });
  const mayBeLine = (typing: string) => lines?.looksLike(typing) === true;
  const read = useQuery({ ...linesIn(lines, query), enabled: mayBeLine(query) });
  const open = text !== null;
  const found = open && isSearchable(query) && !search.isError ? (search.data ?? []) : [];
  const why = (bond: FinstrumentSummary) => bond.label ?? (bond.selectable ? barred?.(bond) : "Not available");

  const options: readonly Option[] = [
    ...(open && mayBeLine(query) ? (read.data ?? []) : []).map((offer) => ({
      key: offer.key,
      text: `Read as: ${offer.text}`,
      bar: offer.barred,
      bond: null,
      take: () => takeLine(offer),
    })),
    ...found.map((bond) => ({ key: bond.id, text: bond.display_name, bar: why(bond), bond, take: () => take(bond) })),
  ];

  function take(bond: FinstrumentSummary) {
    if (why(bond) !== undefined && why(bond) !== null) return false;
    onChange(bond);
    setText(null);
    return true;
  }

  function takeLine({ barred: bar, asksOnce, take: takeOffer }: LineOption) {
    if (bar !== null) return false;
    setAsked(asksOnce);
    if (asksOnce !== null && asksOnce !== asked) return false;
    takeOffer();
    setText(null);
    return true;
  }

  function takeByKey(option: Option | undefined) {
    if (option === undefined) {
      void takeFirst(typed);
      if (mayBeLine(typed)) return;
    } else if (!option.take()) return;
    onTakenByKey?.();
  }

  async function takeFirst(query: string) {
    wanted.current = query;
    if (mayBeLine(query)) {
      // A deal line is never reduced to its bond: it is shown, to be chosen as a whole.
      const [offer] = await queries.fetchQuery(linesIn(lines, query)).catch(() => []);
      if (wanted.current !== query) return;
      if (offer !== undefined) {
        wanted.current = null;
        if (takeLine(offer)) onTakenByKey?.();
        return;
      }
    }
    // A search that fails says so in the list, as any other.
    const [first] = await queries.fetchQuery(searchFor(query)).catch(() => []);
    if (wanted.current !== query) return;
    wanted.current = null;
    if (first !== undefined) take(first);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!open) {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      setText(value?.display_name ?? "");
      return;
    }
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[active];
    if (move !== undefined && options.length > 0) {
      event.preventDefault();
      const next = (active + move + options.length) % options.length;
      setActive(next);
      list.current?.children[next]?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && isSearchable(typed)) {
      event.preventDefault();
      // A line is never cut down to its bond because the bond was found first.
      const isThere = query === typed && !(mayBeLine(typed) && read.isPending);
      takeByKey(isThere ? chosen : undefined);
    } else if (event.key === "Escape") {
      event.preventDefault();
      setText(null);
    }
  }

  const field = ({
    id,
    describedBy,
    invalid,
  }: {
    id?: string;
    describedBy?: string | undefined;
    invalid?: boolean;
  }) => (
    <div className="relative">
      <input
        id={id}
        role="combobox"
        aria-label={compact ? label : undefined}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && options[active] ? `${listId}-${active}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        {...(autoFocus ? { "data-autofocus": "" } : {})}
        placeholder="Name, ISIN or issuer"
        value={text ?? value?.display_name ?? left.text ?? ""}
        onFocus={(event) => {
          event.target.select();
          if (left.text !== null) setText(left.text);
        }}
        onClick={() => {
          if (!open && value === null) setText(left.text ?? "");
        }}
        onChange={(event) => {
          setText(event.target.value);
          wanted.current = null;
          left.clear();
          setAsked(null);
          setActive(0);
        }}
        onBlur={() => {
          if (wanted.current !== null) return;
          if (typed !== value?.display_name) left.leave(text);
          setText(null);
        }}
        onKeyDown={onKeyDown}
        className={cx(inputClass, compact ? "h-6" : "h-8")}
      />
      {open ? (
        <BondOptions
          ref={list}
          id={listId}
          label={`${label} results`}
          options={options}
          active={active}
          onActive={setActive}
          asked={asked}
          empty={
            search.isFetching && isSearchable(query)
              ? "Searching…"
              : search.isError && isSearchable(text)
                ? `The search failed. ${whyFailed(search.error)}`
                : bondSearchEmptyText(text)
          }
        />
      ) : null}
    </div>
  );
  if (compact) return field({ invalid: error !== undefined });
  return (
    <FieldFrame
      label={label}
      error={error}
      help={value ? `${value.id} · ${value.issuer ?? "Issuer not known"}` : undefined}
    >
      {field}
    </FieldFrame>
  );
}
