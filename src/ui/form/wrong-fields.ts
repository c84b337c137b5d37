/** One field that is wrong, by its path in the form. */
export interface WrongField {
  name: string;
  message: string;
}

/** The errors of a form as a flat list; what is wrong with rows as a whole has their name. */
export function wrongFields(errors: unknown, path: readonly string[] = []): WrongField[] {
  if (typeof errors !== "object" || errors === null) return [];
  if ("message" in errors && typeof errors.message === "string" && "type" in errors) {
    return [{ name: path.join("."), message: errors.message }];
  }
  return Object.entries(errors).flatMap(([key, inner]) => {
    // What belongs to no field is shown apart.
    if (path.length === 0 && key === "root") return [];
    return key === "ref" ? [] : wrongFields(inner, key === "root" ? path : [...path, key]);
  });
}
