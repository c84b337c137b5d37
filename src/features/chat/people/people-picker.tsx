import { useRef } from "react";
import { searchPeople, type ChatPerson } from "#domain/contract/http/chat-people.ts";
import { call } from "#src/lib/api.ts";
import { SearchInput } from "#src/ui/search/search-input.tsx";
import type { SearchSource } from "#src/ui/search/use-search.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { Chips } from "#src/features/chat/people/chips.tsx";
import { pickGroups, pickKey, type Pick } from "#src/features/chat/people/people-groups.ts";
import { PresenceDot } from "#src/features/chat/people/presence-dot.tsx";

const PAGE_SIZE = 20;

const people: SearchSource<ChatPerson> = {
  key: ["chat-people"],
  find: (text, signal, page) =>
    call(searchPeople, { query: { search_param: text, page, page_size: PAGE_SIZE }, signal }),
};

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

/** Picks people by name or firm; Backspace in the empty field removes the last. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { chosen, onChange, single = false, without = [], ...input } = props;
  const field = useRef<HTMLInputElement>(null);
  const taken = new Set([...chosen.map((person) => person.user_id), ...without]);
  const isFull = single && chosen.length > 0;

  function take(pick: Pick): string | void {
    // A firm is not a valid single choice: its name narrows the list to its people.
    if (pick.kind === "company" && single) return pick.name;
    onChange([...chosen, ...(pick.kind === "member" ? [pick.person] : pick.people)]);
  }

  return (
    <SearchInput
      {...input}
      ref={field}
      isInline
      readOnly={isFull}
      placeholder={isFull ? "" : "Name or firm"}
      help={isFull ? undefined : "Type at least 3 characters."}
      source={people}
      noneText="No one found"
      moreLabel="More people"
      choice={null}
      onBackspace={() => onChange(chosen.slice(0, -1))}
      optionsOf={(found) =>
        pickGroups(found, taken).flatMap(({ title, picks }) =>
          picks.map((pick) => ({
            key: pickKey(pick),
            group: title,
            content: <PickText pick={pick} />,
            take: () => take(pick),
          })),
        )
      }
    >
      <Chips
        label={`${props.label}, chosen`}
        chips={chosen.map((person) => ({ key: person.user_id, label: person.nickname }))}
        field={field}
        onDrop={(key) => onChange(chosen.filter((each) => each.user_id !== key))}
      />
    </SearchInput>
  );
}

function PickText({ pick }: { pick: Pick }) {
  if (pick.kind === "company") {
    const count = pick.people.length;
    return (
      <>
        <span className="flex-1 truncate font-medium">{pick.name}</span>
        <span className="shrink-0 text-muted">{count === 1 ? "1 person" : `${count} people`}</span>
      </>
    );
  }
  const { nickname, brand_name: firm, connection_status: status, connected } = pick.person;
  return (
    <>
      <PresenceDot status={status} />
      <span className="truncate font-medium">
        <UserText text={nickname} />
      </span>
      <span className="flex-1 truncate text-muted">{firm}</span>
      <span className="shrink-0 text-[12px] text-muted">{connected ? "Connected" : ""}</span>
    </>
  );
}
