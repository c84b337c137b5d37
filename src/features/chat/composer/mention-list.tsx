import type { ChatMember } from "#domain/entities/chat.ts";
import { cx } from "#src/lib/cx.ts";
import { UserText } from "#src/ui/user-text.tsx";

export const mentionOptionId = (id: string, index: number): string => `${id}-option-${index}`;

interface MentionListProps {
  id: string;
  people: readonly ChatMember[];
  chosen: number;
  onChoose: (index: number) => void;
  className?: string;
}

/** Suggests members for a name being typed; the focus stays in the text. */
export function MentionList({ id, people, chosen, onChoose, className }: MentionListProps) {
  return (
    <ul
      id={`${id}-list`}
      role="listbox"
      aria-label="Members"
      className={cx(
        "z-10 mb-1 w-72 max-w-[calc(100%-16px)] rounded border border-line bg-raised p-1 shadow-float",
        className,
      )}
    >
      {people.map((person, index) => (
        // The text box handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={person.user_id}
          id={mentionOptionId(id, index)}
          role="option"
          aria-selected={index === chosen}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
          className={cx("flex h-6 items-center gap-2 rounded px-2", index === chosen && "bg-selected")}
        >
          <span className="truncate">
            <UserText text={person.nickname} />
          </span>
          <span className="ml-auto truncate text-[12px] text-muted">{person.brand_name}</span>
        </li>
      ))}
    </ul>
  );
}
