import { useWatch } from "react-hook-form";
import { z } from "zod";
import { channelName } from "#domain/contract/http/chat.ts";
import type { ChatPerson } from "#domain/contract/http/chat-people.ts";
import type { ChannelKind } from "#domain/entities/chat.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { chat } from "#src/chat-client/chat.ts";
import { openChannel, openDirect } from "#src/features/chat/chat-acts.ts";
import { closeDialogTo, focusComposer } from "#src/features/chat/chat-ui.ts";
import { DialogForm } from "#src/features/chat/dialog-form.tsx";
import { chosenPeople, FormPeople, idsOf } from "#src/features/chat/people/form-people.tsx";

const FORM_TEXTS: Record<ChannelKind, { label: string; people: string; action: string; note: string }> = {
  direct: { label: "New conversation", people: "Person", action: "Start", note: "They can accept or decline." },
  group: {
    label: "New group",
    people: "People",
    action: "Create group",
    note: "Members see everything from the time they accept.",
  },
  trading_group: {
    label: "New trading group",
    people: "Clients",
    action: "Create trading group",
    note: "The broker runs the group; quotes made in it are the broker's.",
  },
  broadcast: {
    label: "New broadcast list",
    people: "Recipients",
    action: "Create list",
    note: "Each recipient gets your message separately; only you see their answers.",
  },
};

/** A direct channel has no name, and only a trading group has a broker. */
function schemaOf(kind: ChannelKind) {
  const nobody = `Choose at least one of the ${FORM_TEXTS[kind].people.toLowerCase()}.`;
  return z.object({
    name: kind === "direct" ? z.string() : channelName,
    broker: chosenPeople.min(kind === "trading_group" ? 1 : 0, requiredText("Broker")),
    people: chosenPeople.min(1, nobody),
  });
}

type NewChannel = z.output<ReturnType<typeof schemaOf>>;
const EMPTY: { name: string; broker: ChatPerson[]; people: ChatPerson[] } = { name: "", broker: [], people: [] };
const NAMES = { user_ids: "people", operator_user_ids: "broker" };

async function create(kind: ChannelKind, { name, broker, people }: NewChannel): Promise<void> {
  const [first] = people;
  if (kind === "direct" && first !== undefined) await openDirect(first.user_id);
  else {
    const made = await chat.client.createChannel({
      kind,
      name,
      userIds: [...new Set(idsOf([...broker, ...people]))],
      ...(broker.length === 0 ? {} : { operatorUserIds: idsOf(broker) }),
    });
    await openChannel(made.url);
  }
  closeDialogTo(focusComposer);
}

/** Creates a channel: members, name if it has one, broker if it needs one. */
export function NewChannelForm({ kind }: { kind: ChannelKind }) {
  const texts = FORM_TEXTS[kind];
  const form = useSchemaForm({
    schema: schemaOf(kind),
    empty: EMPTY,
    names: NAMES,
    draft: `chat.new.${kind}`,
    onSend: (channel) => create(kind, channel),
  });
  const [broker, people] = useWatch({ control: form.control, name: ["broker", "people"] });

  return (
    <DialogForm form={form} label={texts.label} action={texts.action}>
      {kind === "direct" ? null : (
        <FormText form={form} name="name" label="Name" maxLength={120} dir="auto" data-autofocus="" />
      )}
      {kind === "trading_group" ? (
        <FormPeople form={form} name="broker" label="Broker" single without={idsOf(people)} />
      ) : null}
      <FormPeople
        form={form}
        name="people"
        label={texts.people}
        single={kind === "direct"}
        autoFocus={kind === "direct"}
        without={idsOf(broker)}
      />
      <p className="text-[12px] text-muted">{texts.note}</p>
    </DialogForm>
  );
}
