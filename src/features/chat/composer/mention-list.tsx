import type { ChatMember } from "#domain/entities/chat.ts";
import { OptionList } from "#src/ui/search/option-list.tsx";
import { UserText } from "#src/ui/user-text.tsx";

interface MentionListProps {
  id: string;
  people: readonly ChatMember[];
  chosen: number;
  onChoose: (index: number) => void;
}

/** Suggests members for a name being typed; the focus stays in the text. */
export function MentionList({ id, people, chosen, onChoose }: MentionListProps) {
  const options = people.map((person, index) => ({
    key: person.user_id,
    content: (
      <>
        <span className="flex-1 truncate">
          <UserText text={person.nickname} />
        </span>
        <span className="truncate text-[12px] text-muted">{person.brand_name}</span>
      </>
    ),
    take: () => onChoose(index),
  }));
  return (
    <OptionList
      id={id}
      label="Members"
      options={options}
      active={chosen}
      onTake={(option) => option.take()}
      className="absolute bottom-full left-2 z-10 mb-1 w-72 max-w-[calc(100%-16px)] shadow-float"
    />
  );
}
