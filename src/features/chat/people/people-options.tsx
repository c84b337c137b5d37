import { cx } from "#src/lib/cx.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { pickKey, type Pick, type PickGroup } from "#src/features/chat/people/people-groups.ts";
import { PresenceDot } from "#src/features/chat/people/presence-dot.tsx";

export const optionId = (id: string, index: number): string => `${id}-${index}`;

interface PeopleOptionsProps {
  id: string;
  label: string;
  groups: readonly PickGroup[];
  /** Index of the option that Enter takes, across groups. */
  current: number;
  onTake: (pick: Pick) => void;
}

/** Lists matching people and firms under headings; the text field handles the keys. */
export function PeopleOptions({ id, label, groups, current, onTake }: PeopleOptionsProps) {
  const picks = groups.flatMap((group) => group.picks);
  return (
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
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={pickKey(pick)}
                id={optionId(id, index)}
                role="option"
                aria-selected={index === current}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onTake(pick)}
                ref={index === current ? (row) => row?.scrollIntoView({ block: "nearest" }) : undefined}
                className={cx(
                  "flex h-7 cursor-default items-center gap-2 px-2 hover:bg-hover",
                  index === current && "bg-selected",
                )}
              >
                <PickText pick={pick} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function PickText({ pick }: { pick: Pick }) {
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
      <span className="truncate font-medium">
        <UserText text={nickname} />
      </span>
      <span className="truncate text-muted">{firm}</span>
      <span className="ml-auto shrink-0 text-[12px] text-muted">{connected ? "Connected" : ""}</span>
    </>
  );
}
