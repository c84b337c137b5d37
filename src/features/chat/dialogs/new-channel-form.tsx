import { useState } from "react";
import type { ChatPerson } from "#domain/contract/http/chat-people.ts";
import type { ChannelKind } from "#domain/entities/chat.ts";
import { hasDirectionControls } from "#domain/lib/direction-controls.ts";
import { DIRECTION_TEXT } from "#domain/lib/wire.ts";
import { TextField } from "#src/ui/field.tsx";
import { chat } from "#src/chat-client/chat.ts";
import { openChannel, openDirect } from "#src/features/chat/chat-acts.ts";
import { closeDialogTo, focusComposer } from "#src/features/chat/chat-ui.ts";
import { DialogForm, FormProblem } from "#src/features/chat/dialog-form.tsx";
import { PeoplePicker } from "#src/features/chat/people/people-picker.tsx";

const FORM_TEXTS: Record<ChannelKind, { label: string; people: string; action: string; note: string }> = {
  direct: { label: "New conversation", people: "Person", action: "Start", note: "They can accept or decline." },
  group: {
    label: "New group",
    people: "People",
    action: "Create group",
    note: "Everybody sees everything from the time they accept.",
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
    note: "What you send goes to each of them alone; their answers come to you alone.",
  },
};

/** Opens a channel of a kind: with whom, its name where it has one, its broker where it needs one. */
export function NewChannelForm({ kind }: { kind: ChannelKind }) {
  const texts = FORM_TEXTS[kind];
  const [people, setPeople] = useState<ChatPerson[]>([]);
  const [broker, setBroker] = useState<ChatPerson[]>([]);
  const [name, setName] = useState("");

  async function create(): Promise<void> {
    const [first] = people;
    const [brokerOf] = broker;
    if (kind !== "direct" && name.trim() === "") throw new FormProblem("Name is required.");
    if (hasDirectionControls(name)) throw new FormProblem(DIRECTION_TEXT);
    if (kind === "trading_group" && brokerOf === undefined) throw new FormProblem("Broker is required.");
    if (first === undefined) throw new FormProblem(`Choose at least one of the ${texts.people.toLowerCase()}.`);
    if (kind === "direct") await openDirect(first.user_id);
    else {
      const made = await chat.client.createChannel({
        kind,
        name: name.trim(),
        userIds: [...new Set([...broker, ...people].map((person) => person.user_id))],
        ...(brokerOf === undefined ? {} : { operatorUserIds: [brokerOf.user_id] }),
      });
      await openChannel(made.url);
    }
    closeDialogTo(focusComposer);
  }

  return (
    <DialogForm label={texts.label} action={texts.action} onSubmit={create}>
      {kind === "direct" ? null : (
        <TextField
          label="Name"
          value={name}
          maxLength={120}
          dir="auto"
          data-autofocus=""
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {kind === "trading_group" ? (
        <PeoplePicker
          label="Broker"
          single
          chosen={broker}
          without={people.map((person) => person.user_id)}
          onChange={setBroker}
        />
      ) : null}
      <PeoplePicker
        label={texts.people}
        single={kind === "direct"}
        autoFocus={kind === "direct"}
        chosen={people}
        without={broker.map((person) => person.user_id)}
        onChange={setPeople}
      />
      <p className="text-[12px] text-muted">{texts.note}</p>
    </DialogForm>
  );
}
