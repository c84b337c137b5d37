/** Minimum characters of a search. V-47, C-16 */
export const SEARCH_MIN_LENGTH = 3;

export function isSearchable(query: string): boolean {
  return query.trim().length >= SEARCH_MIN_LENGTH;
}

/** Text below an empty bond list: with 1 or 2 characters nothing was searched and nothing is shown. V-48, V-49 */
export function bondSearchEmptyText(query: string): string {
  if (query.trim() === "") return "Start typing to search...";
  return isSearchable(query) ? "No bonds found" : "";
}

/** Question before overwriting a saved search of the same name. */
export const SAVED_NAME_IN_USE = "You have a search of this name. Choose another, or replace it.";
