/** One field that is wrong, by its path in the form. */
export interface WrongField {
  name: string;
  message: string;
}

/** Errors of a form as a flat list; an error of rows as a whole has the rows' name. */
export function wrongFields(errors: unknown, path: readonly string[] = []): WrongField[] {
  if (typeof errors !== "object" || errors === null) return [];
  if ("message" in errors && typeof errors.message === "string" && "type" in errors) {
    return [{ name: path.join("."), message: errors.message }];
  }
  return Object.entries(errors).flatMap(([key, inner]) => {
    // Form-level errors are shown separately.
    if (path.length === 0 && key === "root") return [];
    return key === "ref" ? [] : wrongFields(inner, key === "root" ? path : [...path, key]);
  });
}
