import { z } from "zod";
import { ticketReason } from "#domain/contract/http/tickets.ts";
import { focusTicket, useTicketSection } from "#src/features/tickets/open-ticket.ts";
import { Button } from "#src/ui/button.tsx";
import { FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormBelow } from "#src/ui/form/form-below.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

const schema = z.object({ reason: ticketReason });

interface ReasonFormProps {
  title: string;
  label: string;
  help: string;
  submit: string;
  draft?: string;
  onSend: (reason: string) => Promise<unknown>;
}

/** Asks for the reason of an act, below the open ticket. */
export function ReasonForm({ title, label, help, submit, draft, onSend }: ReasonFormProps) {
  const form = useSchemaForm({
    schema,
    empty: { reason: "" },
    ...(draft === undefined ? {} : { draft }),
    onSend: ({ reason }) => onSend(reason),
  });
  return (
    <FormBelow form={form} label={title}>
      <FormText form={form} name="reason" label={label} help={help} autoFocus />
      <FormProblem form={form} />
      <div className="flex justify-end gap-2">
        <Button
          kind="quiet"
          onClick={() => {
            useTicketSection.getState().open(null);
            focusTicket();
          }}
        >
          Close
        </Button>
        <SubmitButton form={form} kind="primary">
          {submit}
        </SubmitButton>
      </div>
    </FormBelow>
  );
}
