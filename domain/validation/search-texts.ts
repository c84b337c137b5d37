/** A search starts at this many characters. V-47, C-16 */
export const SEARCH_MIN_LENGTH = 3;

export function isSearchable(query: string): boolean {
  return query.trim().length >= SEARCH_MIN_LENGTH;
}

/** Text under an empty bond list: between 1 and 2 characters nothing has been searched and nothing is shown. V-48, V-49 */
export function bondSearchEmptyText(query: string): string {
  if (query.trim() === "") return "Start typing to search...";
  return isSearchable(query) ? "No bonds found" : "";
}

/** A saved search of that name is not overwritten unasked. */
export const SAVED_NAME_IN_USE = "You have a search of this name. Choose another, or replace it.";
