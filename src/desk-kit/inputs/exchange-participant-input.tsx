import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import * as contract from "#domain/contract/http/participants.ts";
import type { OtoParticipant } from "#domain/entities/eoi.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { call } from "#src/lib/api.ts";
import { cx } from "#src/lib/cx.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { whyFailed } from "#src/lib/why-failed.ts";
import { FieldFrame, inputClass } from "#src/ui/field.tsx";
import { useLeftText } from "#src/desk-kit/inputs/left-text.ts";

const DEBOUNCE_MS = 250;

interface ExchangeParticipantInputProps {
  id?: string;
  exchange: Exchange;
  value: OtoParticipant | null;
  error: string | undefined;
  onChange: (participant: OtoParticipant | null) => void;
}

const participantsOf = (exchange: Exchange, search: string) =>
  queryOptions({
    queryKey: ["participants", exchange, search],
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

/** Combobox for the participant of a one-to-one quote, by code or name. */
export function ExchangeParticipantInput({
  id: fieldId,
  exchange,
  value,
  error,
  onChange,
}: ExchangeParticipantInputProps) {
  const [text, setText] = useState<string | null>(null);
  const left = useLeftText(value?.participant_code ?? null);
  const [active, setActive] = useState(0);
  const listId = useId();
  const queries = useQueryClient();
  /** Current text of the field, for comparison with a late response. */
  const typed = useRef<string | null>(null);
  const isOpen = text !== null;
  const search = useDebounced((text ?? "").trim(), DEBOUNCE_MS);
  const found = useQuery({ ...participantsOf(exchange, search), enabled: isOpen });
  const rows = found.data ?? [];
  const type = (next: string | null) => {
    typed.current = next;
    setText(next);
  };
  const take = (row: (typeof rows)[number] | undefined) => {
    if (row === undefined) return;
    onChange({ exchange, participant_code: row.participant_code, name: row.name });
    type(null);
  };
  /**
   * Chooses the active row. If the list belongs to an earlier text, waits for this text's list and chooses its first
   * row.
   */
  const takeAnswer = async (asked: string) => {
    if (search === asked.trim() && found.data !== undefined) return take(rows[active]);
    const [first] = await queries.fetchQuery(participantsOf(exchange, asked.trim())).catch(() => []);
    if (typed.current === asked) take(first);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      if (!isOpen) type("");
      else if (rows.length > 0) setActive((active + move + rows.length) % rows.length);
    } else if (event.key === "Enter" && isOpen) void takeAnswer(text);
    else if (event.key === "Escape" && isOpen) type(null);
    else return;
    event.preventDefault();
  };
  return (
    <FieldFrame
      label="Participant"
      error={error ?? left.problem}
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
            value={text ?? value?.name ?? left.text ?? ""}
            onChange={(event) => {
              type(event.target.value);
              left.clear();
              setActive(0);
            }}
            onFocus={() => {
              if (left.text !== null) type(left.text);
            }}
            onBlur={() => {
              left.leave(text);
              type(null);
            }}
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
                  onClick={() => take(row)}
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
