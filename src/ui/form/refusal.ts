import { CallError } from "#src/lib/call-error.ts";
import { UserFacingError } from "#src/lib/user-facing-error.ts";

/** Refusal of a form: error texts by field, and a text above the form. */
export interface FormRefusal {
  fields: Record<string, string>;
  text: string | null;
}

/** Form field of a contract field, by its path; omitted when both have the same name. */
export type FieldNames = Readonly<Record<string, string>>;

/**
 * Maps a failed send to the form: the server's field errors go to the fields on the screen. An error in a row goes to
 * the row's field, or to the rows as a whole; one without a field on the screen goes above the form.
 * @param isShown true when a field of this name is on the screen
 */
export function refusalOf(error: unknown, isShown: (name: string) => boolean, names: FieldNames = {}): FormRefusal {
  if (!(error instanceof CallError)) {
    return { fields: {}, text: error instanceof UserFacingError ? error.message : "Something went wrong!" };
  }
  const fields: Record<string, string> = {};
  let isHomeless = Object.keys(error.fields).length === 0 || (error.body?.non_field_errors.length ?? 0) > 0;
  for (const [path, text] of Object.entries(error.fields)) {
    const name = fieldOf(path, isShown, names);
    if (name === null) isHomeless = true;
    else fields[name] ??= text;
  }
  return { fields, text: isHomeless ? homelessText(error, Object.values(fields)) : null };
}

/** The first text that belongs to no field. */
function homelessText(error: CallError, placed: readonly string[]): string {
  const [general] = error.body?.non_field_errors ?? [];
  return general ?? Object.values(error.fields).find((text) => !placed.includes(text)) ?? error.text;
}

/** The field of a path such as `terms.0.phrase`: that very one, or the nearest around it. */
function fieldOf(path: string, isShown: (name: string) => boolean, names: FieldNames): string | null {
  const parts = path.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const around = parts.slice(0, length).join(".");
    const name = names[around] ?? around;
    const whole = [name, ...parts.slice(length)].join(".");
    if (isShown(whole)) return whole;
    if (isShown(name)) return name;
  }
  return null;
}
