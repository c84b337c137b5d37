import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { searchPeople, type ChatPerson } from "#domain/contract/http/chat-people.ts";
import { isSearchable } from "#domain/validation/search-texts.ts";
import { call } from "#src/lib/api.ts";
import { cx } from "#src/lib/cx.ts";
import { FieldFrame, inputClass } from "#src/ui/field.tsx";
import { SEARCH_DEBOUNCE_MS } from "#src/desk-kit/inputs/bond-search-input.tsx";
import { Chips } from "#src/features/chat/people/chips.tsx";
import { pickGroups, type Pick } from "#src/features/chat/people/people-groups.ts";
import { optionId, PeopleOptions } from "#src/features/chat/people/people-options.tsx";
import { nextPage } from "#src/lib/list-pages.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { notifyError } from "#src/ui/toast.tsx";

const PAGE_SIZE = 20;

interface PeoplePickerProps {
  label: string;
  /** Id of the text field. */
  id?: string;
  chosen: readonly ChatPerson[];
  onChange: (chosen: ChatPerson[]) => void;
  /** Allows one person only. */
  single?: boolean;
  /** Ids left out, as they are members already. */
  without?: readonly string[];
  error?: string | undefined;
  autoFocus?: boolean;
}

/** Shows a toast for a failed search, besides the line under the field. */
function useSearchFailed(error: Error | null): void {
  useEffect(() => {
    if (error !== null) notifyError(error);
  }, [error]);
}

/**
 * Picks people by name or firm: typing searches, arrows and Enter choose, Backspace in an empty field removes the last.
 */
export function PeoplePicker(props: PeoplePickerProps) {
  const { label, chosen, onChange, single = false, without = [], error, autoFocus } = props;
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const query = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const search = usePeopleSearch(query);
  useSearchFailed(search.error);
  const people =
    isSearchable(typed) && !search.isError ? (search.data?.pages.flatMap((page) => page.results) ?? []) : [];
  const taken = new Set([...chosen.map((person) => person.user_id), ...without]);
  const groups = pickGroups(people, taken);
  const picks = groups.flatMap((group) => group.picks);
  const current = Math.min(at, picks.length - 1);
  const isFull = single && chosen.length > 0;

  function take(pick: Pick | undefined): void {
    if (pick === undefined) return;
    setAt(0);
    // A firm is not a valid single choice: its name narrows the list to its people.
    if (pick.kind === "company" && single) return setTyped(pick.name);
    setTyped("");
    onChange([...chosen, ...(pick.kind === "member" ? [pick.person] : pick.people)]);
  }
  function onKey(event: KeyboardEvent): boolean {
    if (event.key === "ArrowDown") setAt(Math.min(picks.length - 1, current + 1));
    else if (event.key === "ArrowUp") setAt(Math.max(0, current - 1));
    else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) take(picks[current]);
    else if (event.key === "Escape" && typed !== "") setTyped("");
    else if (event.key === "Backspace" && typed === "" && chosen.length > 0) onChange(chosen.slice(0, -1));
    else return false;
    return true;
  }

  return (
    <FieldFrame label={label} id={props.id} error={error} help={statusText(typed, query, search, picks.length, isFull)}>
      {({ id: inputId, describedBy, invalid }) => (
        <>
          <Chips
            label={`${label}, chosen`}
            chips={chosen.map((person) => ({ key: person.user_id, label: person.nickname }))}
            field={field}
            onDrop={(key) => onChange(chosen.filter((each) => each.user_id !== key))}
          />
          <input
            ref={field}
            id={inputId}
            type="text"
            role="combobox"
            aria-expanded={picks.length > 0}
            aria-controls={`${listId}-list`}
            aria-autocomplete="list"
            aria-activedescendant={picks[current] ? optionId(listId, current) : undefined}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            {...(autoFocus ? { "data-autofocus": "" } : {})}
            autoComplete="off"
            spellCheck={false}
            readOnly={isFull}
            placeholder={isFull ? "" : "Name or firm"}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onKeyDown={(event) => {
              if (!onKey(event)) return;
              event.preventDefault();
              event.stopPropagation();
            }}
            className={cx(inputClass, "h-8")}
          />
          <PeopleOptions id={listId} label={label} groups={groups} current={current} onTake={take} />
          {search.hasNextPage && picks.length > 0 ? (
            <button
              type="button"
              className="self-start rounded px-1 text-[12px] underline underline-offset-2 hover:bg-hover"
              onClick={() => void search.fetchNextPage()}
            >
              More people
            </button>
          ) : null}
        </>
      )}
    </FieldFrame>
  );
}

function usePeopleSearch(query: string) {
  return useInfiniteQuery({
    queryKey: ["chat-people", query],
    enabled: isSearchable(query),
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      call(searchPeople, { query: { search_param: query, page: pageParam, page_size: PAGE_SIZE } }),
    getNextPageParam: nextPage,
  });
}

function statusText(
  typed: string,
  query: string,
  search: { isError: boolean; isFetching: boolean },
  count: number,
  isFull: boolean,
): string {
  if (isFull || count > 0) return "";
  if (!isSearchable(typed)) return "Type at least 3 characters.";
  if (search.isError) return "The search failed. Change the words to try again.";
  return search.isFetching || query !== typed.trim() ? "" : "No one found";
}
