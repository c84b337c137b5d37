import { useState } from "react";
import { useEoiDraft } from "#src/features/eoi/draft-store.ts";
import type { DraftErrors, EoiDraft } from "#src/features/eoi/draft.ts";
import { ParticipantInput } from "#src/desk-kit/inputs/participant-input.tsx";

interface ClientFieldsProps {
  draft: EoiDraft;
  errors: DraftErrors;
  clearField: (field: keyof DraftErrors) => void;
}

/** For which client of the firm the interest is entered, and who acts for them. (A-018, D-085, D-086) */
export function ClientFields({ draft: { client, agent }, errors, clearField }: ClientFieldsProps) {
  const dispatch = useEoiDraft((store) => store.dispatch);
  const [isOpen, setOpen] = useState(client !== null);
  return (
    <details open={isOpen || errors.client !== undefined} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-muted">For a client</summary>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <ParticipantInput
          id="eoi-client"
          label="Client"
          seeks="entity"
          help="Three letters of a client you deal for; empty for your own firm"
          value={client}
          error={errors.client}
          onChange={(named) => {
            clearField("client");
            dispatch({ type: "clientNamed", client: named });
          }}
        />
        {client === null ? null : (
          <ParticipantInput
            id="eoi-agent"
            label="Agent"
            seeks="agent"
            help="Three letters of whoever acts for them"
            value={agent}
            error={errors.agent}
            onChange={(named) => {
              clearField("agent");
              dispatch({ type: "agentNamed", agent: named });
            }}
          />
        )}
      </div>
    </details>
  );
}
