import { X } from "lucide-react";
import { useId, useState } from "react";
import { MOST_FIRMS } from "#domain/entities/trade-list.ts";
import { listFieldTexts } from "#domain/entities/trade-list.ts";
import { ParticipantInput } from "#src/desk-kit/inputs/participant-input.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import type { NamedBond } from "#src/features/lists/list-draft.ts";
import { focusNextFrame } from "#src/lib/focus-next-frame.ts";

interface AskedFirmsProps {
  firms: readonly NamedBond[];
  error: string | undefined;
  onChange: (firms: readonly NamedBond[]) => void;
}

/** Firms asked by a list: added one by one, each with a remove button. */
export function AskedFirms({ firms, error, onChange }: AskedFirmsProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  return (
    <div className="flex flex-col gap-1.5">
      <ParticipantInput
        // A new key empties the field, so the next firm can be typed at once.
        key={firms.length}
        id={id}
        label="Ask a firm"
        seeks="buyer"
        help={`Type three letters of a firm or a person; at most ${MOST_FIRMS} firms. No firm sees who else is asked.`}
        value={null}
        error={problem ?? error}
        onChange={(party) => {
          if (party === null) return;
          setProblem(undefined);
          if (firms.some((firm) => firm.id === party.client_id)) return setProblem("This firm is already on the list.");
          if (firms.length >= MOST_FIRMS) return setProblem(listFieldTexts.tooManyFirms);
          onChange([...firms, { id: party.client_id, name: party.brand_name || party.name }]);
          // The field remounts for the next firm.
          focusNextFrame(() => document.getElementById(id));
        }}
      />
      {firms.length === 0 ? null : (
        <ul aria-label="Firms asked" className="flex flex-wrap gap-1.5">
          {firms.map((firm) => (
            <li key={firm.id} className="flex h-6 items-center rounded bg-hover pl-2">
              <UserText text={firm.name} />
              <button
                type="button"
                aria-label={`Remove ${firm.name}`}
                className="grid size-6 place-items-center rounded text-muted hover:text-fg"
                onClick={() => {
                  onChange(firms.filter((each) => each.id !== firm.id));
                  focusNextFrame(() => document.getElementById(id));
                }}
              >
                <X size={12} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
