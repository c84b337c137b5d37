import { useQuery } from "@tanstack/react-query";
import { useId, useState, type KeyboardEvent } from "react";
import {
  listAgents,
  listFacilitators,
  searchParticipants,
  type TradeCounterparty,
  usersClientsUnified,
} from "#domain/contract/http/tickets.ts";
import { call } from "#src/lib/api.ts";
import { cx } from "#src/lib/cx.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { FieldFrame, inputClass } from "#src/ui/field.tsx";
import { useLeftText } from "#src/desk-kit/inputs/left-text.ts";

const REST_MS = 250;
const FROM_CHARS = 3;
/** Text when nothing is found, by kind of search. (V-50, V-51, V-52) */
const EMPTY = {
  buyer: "No Buyers Found",
  seller: "No Sellers Found",
  entity: "No Entities Found",
  facilitator: "No Facilitators Found",
  agent: "No Agents Found",
  broker: "No Brokers Found",
} as const;
type Sought = keyof typeof EMPTY;

interface ParticipantInputProps {
  id: string;
  label: string;
  seeks: Sought;
  help?: string;
  value: TradeCounterparty | null;
  error: string | undefined;
  onChange: (party: TradeCounterparty | null) => void;
}

/** Name of a person or a firm: `Narmada Bank (Rohan Mehta)`, or the firm alone. */
function nameOf({ name, user_name: person }: TradeCounterparty): string {
  return person === null ? name : `${name} (${person})`;
}

const party = async (text: string) => (await call(searchParticipants, { query: { search_param: text } })).groups;
const people = (list: typeof listFacilitators | typeof listAgents) => async (text: string) => {
  const { results } = await call(list, { query: { search: text } });
  return [{ title: "Member" as const, results }];
};

const FIND: Record<Sought, typeof party> = {
  buyer: party,
  seller: party,
  /** Clients that the firm deals for, which have no login. */
  entity: async (text) => {
    const query = { search_param: text, include_offline: "true" } as const;
    const { groups } = await call(usersClientsUnified, { query });
    return groups.map((group) => ({ ...group, results: group.results.filter((each) => each.is_offline) }));
  },
  facilitator: people(listFacilitators),
  agent: people(listAgents),
  /** A facilitator is a broker who brought the sides together, so the list is the same. */
  broker: people(listFacilitators),
};

/**
 * Finds a counterparty, client or agent: people under Member and firms under Company, whose headers cannot be chosen.
 * (I-03, S-18)
 */
export function ParticipantInput(props: ParticipantInputProps) {
  const { id, label, seeks, help = "Three letters of a person or a firm", value, error, onChange } = props;
  const [text, setText] = useState<string | null>(null);
  const left = useLeftText(value === null ? null : nameOf(value));
  const [active, setActive] = useState(0);
  const listId = useId();
  const typed = (text ?? "").trim();
  const query = useDebounced(typed, REST_MS);
  const isLong = typed.length >= FROM_CHARS;
  const search = useQuery({
    queryKey: ["ticket-participants", FIND[seeks] === party ? "party" : seeks, query],
    enabled: query.length >= FROM_CHARS,
    retry: false,
    queryFn: () => FIND[seeks](query),
  });
  const isOpen = text !== null && isLong;
  const groups = (isOpen ? (search.data ?? []) : []).filter(({ results }) => results.length > 0);
  const options = groups.flatMap(({ results }) => results);
  const optionId = (index: number) => `${listId}-${index}`;

  function take(party: TradeCounterparty | undefined) {
    if (party === undefined) return;
    onChange(party);
    setText(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const by = event.key === "ArrowDown" ? 1 : -1;
      setActive((index) => Math.max(0, Math.min(options.length - 1, index + by)));
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      take(options[active]);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      setText(null);
    }
  }

  return (
    <FieldFrame label={label} id={id} error={error ?? left.problem} help={help}>
      {({ describedBy, invalid }) => (
        <div className="relative">
          <input
            id={id}
            role="combobox"
            autoComplete="off"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={isOpen && options.length > 0 ? optionId(active) : undefined}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            value={text ?? (value === null ? (left.text ?? "") : nameOf(value))}
            onChange={(event) => {
              setText(event.target.value);
              left.clear();
              setActive(0);
              if (value !== null) onChange(null);
            }}
            onKeyDown={onKeyDown}
            onFocus={() => setText(left.text)}
            onBlur={() => {
              left.leave(text);
              setText(null);
            }}
            className={cx(inputClass, "h-8 w-full")}
          />
          {isOpen ? (
            <div
              id={listId}
              role="listbox"
              aria-label={label}
              className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded border border-line bg-raised shadow-float"
            >
              {groups.map(({ title, results }) => (
                <div key={title} role="group" aria-label={title}>
                  <p aria-hidden className="px-2 pt-1.5 text-[12px] font-medium text-muted">
                    {title}
                  </p>
                  {results.map((party) => {
                    const index = options.indexOf(party);
                    return (
                      <div
                        key={party.user_id ?? party.client_id}
                        id={optionId(index)}
                        role="option"
                        tabIndex={-1}
                        aria-selected={index === active}
                        onMouseDown={(event) => {
                          event.preventDefault();
                          take(party);
                        }}
                        className={cx("cursor-pointer px-2 py-1", index === active && "bg-selected")}
                      >
                        {nameOf(party)}
                      </div>
                    );
                  })}
                </div>
              ))}
              {options.length === 0 ? (
                <p className="px-2 py-1.5 text-muted">
                  {search.isFetching || query !== typed ? "Searching…" : EMPTY[seeks]}
                </p>
              ) : null}
            </div>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}
