import { useQuery } from "@tanstack/react-query";
import { useId, useState, type KeyboardEvent } from "react";
import * as contract from "#domain/contract/http/participants.ts";
import type { OtoParticipant } from "#domain/entities/eoi.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { call } from "#src/lib/api.ts";
import { cx } from "#src/lib/cx.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { whyFailed } from "#src/lib/why-failed.ts";
import { FieldFrame, inputClass } from "#src/ui/field.tsx";

const DEBOUNCE_MS = 250;

interface ExchangeParticipantInputProps {
  id?: string;
  exchange: Exchange;
  value: OtoParticipant | null;
  error: string | undefined;
  onChange: (participant: OtoParticipant | null) => void;
}

function useParticipants(exchange: Exchange, search: string, isAsked: boolean) {
  return useQuery({
    queryKey: ["participants", exchange, search],
    enabled: isAsked,
    staleTime: 300_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const query = { search_param: search };
      const answer =
        exchange === "NSE"
          ? await call(contract.searchNscclParticipants, { query, signal })
          : await call(contract.searchIcclParticipants, { query, signal });
      return answer.results;
    },
  });
}

/** Whom a one-to-one quote is for, by code or name: a combobox. */
export function ExchangeParticipantInput({
  id: fieldId,
  exchange,
  value,
  error,
  onChange,
}: ExchangeParticipantInputProps) {
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const listId = useId();
  const isOpen = text !== null;
  const search = useDebounced((text ?? "").trim(), DEBOUNCE_MS);
  const found = useParticipants(exchange, search, isOpen);
  const rows = found.data ?? [];
  const take = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    onChange({ exchange, participant_code: row.participant_code, name: row.name });
    setText(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      if (!isOpen) setText("");
      else if (rows.length > 0) setActive((active + move + rows.length) % rows.length);
    } else if (event.key === "Enter" && isOpen && search === (text ?? "").trim()) take(active);
    else if (event.key === "Escape" && isOpen) setText(null);
    else return;
    event.preventDefault();
  };
  return (
    <FieldFrame
      label="Participant"
      error={error}
      help={value === null ? "Code or name" : value.participant_code}
      {...(fieldId === undefined ? {} : { id: fieldId })}
    >
      {({ id, describedBy, invalid }) => (
        <div className="relative">
          <input
            id={id}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && rows[active] ? `${listId}-${active}` : undefined}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            autoComplete="off"
            spellCheck={false}
            value={text ?? value?.name ?? ""}
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
            }}
            onBlur={() => setText(null)}
            onKeyDown={onKeyDown}
            className={cx(inputClass, "h-8")}
          />
          {isOpen ? (
            <ul
              id={listId}
              role="listbox"
              aria-label="Participants"
              className="absolute z-20 mt-1 max-h-[180px] w-full overflow-y-auto rounded border border-line bg-raised py-1 shadow-float"
            >
              {rows.map((row, index) => (
                <li
                  key={row.participant_code}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(index)}
                  onMouseMove={() => setActive(index)}
                  className={cx(
                    "flex cursor-pointer justify-between gap-3 px-2 py-1",
                    index === active && "bg-selected",
                  )}
                >
                  <span className="truncate">{row.name}</span>
                  <span className="code shrink-0 text-muted">{row.participant_code}</span>
                </li>
              ))}
              {rows.length === 0 ? (
                <li className="px-2 py-1 text-muted" role="option" aria-selected={false} aria-disabled>
                  {found.isFetching
                    ? "Searching…"
                    : found.isError
                      ? whyFailed(found.error)
                      : `No participant of ${exchange} matches.`}
                </li>
              ) : null}
            </ul>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}
