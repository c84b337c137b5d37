import type { FieldPathByValue, FieldValues } from "react-hook-form";
import { z } from "zod";
import { chatPerson, type ChatPerson } from "#domain/contract/http/chat-people.ts";
import { useField, type FieldProps } from "#src/ui/form/use-field.ts";
import { PeoplePicker } from "#src/features/chat/people/people-picker.tsx";

/** People in a form; the server gets their ids. */
export const chosenPeople = z.array(chatPerson);

export function idsOf(people: readonly ChatPerson[]): string[] {
  return people.map((person) => person.user_id);
}

interface FormPeopleProps<In extends FieldValues, Name extends FieldPathByValue<In, ChatPerson[]>> extends FieldProps<
  In,
  Name
> {
  single?: boolean;
  without?: readonly string[];
  autoFocus?: boolean;
}

/** Form field of people, chosen by name or firm. */
export function FormPeople<In extends FieldValues, Name extends FieldPathByValue<In, ChatPerson[]>>(
  props: FormPeopleProps<In, Name>,
) {
  const { form: _form, name: _name, deps: _deps, onEdit: _onEdit, ...picker } = props;
  const { id, value, error, change } = useField(props);
  return (
    <PeoplePicker {...picker} id={id} chosen={value} error={error} onChange={(people) => change(people as never)} />
  );
}
