import { X } from "lucide-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState, type KeyboardEvent } from "react";
import { searchPeople, type ChatPerson } from "#domain/contract/http/chat.ts";
import { isSearchable } from "#domain/validation/search-texts.ts";
import { call } from "#src/lib/api.ts";
import { cx } from "#src/lib/cx.ts";
import { FieldFrame, inputClass } from "#src/ui/field.tsx";
import { pickGroups, pickKey, type Pick } from "#src/features/chat/people-groups.ts";
import { PresenceDot } from "#src/features/chat/presence-dot.tsx";
import { useSettled } from "#src/features/chat/use-settled.ts";

const PAGE_SIZE = 20;

interface PeoplePickerProps {
  label: string;
  chosen: readonly ChatPerson[];
  onChange: (chosen: ChatPerson[]) => void;
  /** One person only. */
  single?: boolean;
  /** Not offered: they are in it already. */
  without?: readonly string[];
  error?: string | undefined;
  autoFocus?: boolean;
}

/** Chooses people by name or firm: typing searches, arrows and Enter choose, Backspace on nothing takes the last back. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { label, chosen, onChange, single = false, without = [], error, autoFocus } = props;
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const words = useSettled(typed.trim());
  const search = useInfiniteQuery({
    queryKey: ["chat-people", words],
    enabled: isSearchable(words),
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      call(searchPeople, { query: { search_param: words, page: pageParam, page_size: PAGE_SIZE } }),
    getNextPageParam: ({ page, count }) => (page * PAGE_SIZE < count ? page + 1 : undefined),
  });
  const people = isSearchable(typed) ? (search.data?.pages.flatMap((page) => page.results) ?? []) : [];
  const taken = new Set([...chosen.map((person) => person.user_id), ...without]);
  const groups = pickGroups(people, taken);
  const picks = groups.flatMap((group) => group.picks);
  const current = Math.min(at, picks.length - 1);
  const isFull = single && chosen.length > 0;

  function take(pick: Pick | undefined): void {
    if (pick === undefined) return;
    setAt(0);
    // One person cannot be a firm: its name narrows the list to its people.
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
    <FieldFrame label={label} error={error} help={statusWords(typed, words, search, picks.length, isFull)}>
      {({ id: inputId, describedBy, invalid }) => (
        <>
          {chosen.length === 0 ? null : (
            <ul aria-label={`${label}, chosen`} className="flex flex-wrap gap-1">
              {chosen.map((person) => (
                <li key={person.user_id} className="flex h-6 items-center gap-1 rounded bg-hover pr-0.5 pl-2">
                  {person.nickname}
                  <button
                    type="button"
                    aria-label={`Take ${person.nickname} out`}
                    onClick={() => onChange(chosen.filter((each) => each !== person))}
                    className="grid size-5 place-items-center rounded text-muted hover:text-fg"
                  >
                    <X size={12} strokeWidth={1.5} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            id={inputId}
            type="text"
            role="combobox"
            aria-expanded={picks.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={picks[current] ? `${id}-${current}` : undefined}
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
              if (event.nativeEvent.isComposing || !onKey(event)) return;
              event.preventDefault();
              event.stopPropagation();
            }}
            className={cx(inputClass, "h-8")}
          />
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={`${label} found`}
            hidden={picks.length === 0}
            className="max-h-[180px] overflow-y-auto rounded border border-line"
          >
            {groups.map((group) => (
              <div key={group.title} role="group" aria-labelledby={`${id}-${group.title}`}>
                <p
                  id={`${id}-${group.title}`}
                  role="presentation"
                  className="sticky top-0 bg-page px-2 text-[11px] font-medium text-muted"
                >
                  {group.title}
                </p>
                {group.picks.map((pick) => {
                  const index = picks.indexOf(pick);
                  return (
                    // The keys are heard in the field.
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                    <div
                      key={pickKey(pick)}
                      id={`${id}-${index}`}
                      role="option"
                      aria-selected={index === current}
                      onPointerDown={(event) => event.preventDefault()}
                      onClick={() => take(pick)}
                      ref={index === current ? (row) => row?.scrollIntoView({ block: "nearest" }) : undefined}
                      className={cx(
                        "flex h-7 cursor-default items-center gap-2 px-2 hover:bg-hover",
                        index === current && "bg-selected",
                      )}
                    >
                      <PickWords pick={pick} />
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
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

function PickWords({ pick }: { pick: Pick }) {
  if (pick.kind === "company") {
    const count = pick.people.length;
    return (
      <>
        <span className="truncate font-medium">{pick.name}</span>
        <span className="ml-auto shrink-0 text-muted">{count === 1 ? "1 person" : `${count} people`}</span>
      </>
    );
  }
  const { nickname, brand_name: firm, connection_status: status, connected } = pick.person;
  return (
    <>
      <PresenceDot status={status} />
      <span className="truncate font-medium">{nickname}</span>
      <span className="truncate text-muted">{firm}</span>
      <span className="ml-auto shrink-0 text-[12px] text-muted">{connected ? "Connected" : ""}</span>
    </>
  );
}

function statusWords(
  typed: string,
  words: string,
  search: { isError: boolean; isFetching: boolean },
  count: number,
  isFull: boolean,
): string {
  if (isFull || count > 0) return "";
  if (!isSearchable(typed)) return "Type at least 3 characters.";
  if (search.isError) return "The search failed. Change the words to try again.";
  return search.isFetching || words !== typed.trim() ? "" : "Nobody found";
}
