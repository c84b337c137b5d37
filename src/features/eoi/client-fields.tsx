import { useState } from "react";
import { namedClient } from "#src/features/eoi/draft.ts";
import { useEoiDraft } from "#src/features/eoi/draft-store.ts";
import { ParticipantInput } from "#src/desk-kit/inputs/participant-input.tsx";

/** Fields for the client of the EOI and the person acting for them. (A-018, D-085, D-086) */
export function ClientFields() {
  const { draft, errors, edit } = useEoiDraft();
  const { client, agent } = draft;
  const [isOpen, setOpen] = useState(client !== null);
  return (
    <details open={isOpen || errors.client !== undefined} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-muted">For a client</summary>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <ParticipantInput
          id="eoi-client"
          label="Client"
          seeks="entity"
          help="Type three letters of the client's name; leave empty for your own firm"
          value={client}
          error={errors.client}
          onChange={(named) => edit(namedClient(draft, named), "client")}
        />
        {client === null ? null : (
          <ParticipantInput
            id="eoi-agent"
            label="Agent"
            seeks="agent"
            help="Type three letters of the agent's name"
            value={agent}
            error={errors.agent}
            onChange={(named) => edit({ agent: named }, "agent")}
          />
        )}
      </div>
    </details>
  );
}
