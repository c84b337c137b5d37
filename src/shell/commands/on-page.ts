import {
  all,
  contextKey,
  flag,
  is,
  isMet,
  not,
  type ContextKey,
  type ContextValues,
  type When,
} from "#src/shell/commands/when.ts";

/** Name of the page in view; empty on pages without commands of their own. */
export const pageInView = contextKey<string>("page.open", "");

/** Panels are there. */
export const onDesk = flag("desk.open", "Open the desk first");

/** The page is in view; the desk, whose panels use the same letters, is not. */
export const onPage = (name: string): When => all(is(pageInView, name), not(onDesk));

const PART = "in-view.";

/** Part of pages and panels that is on the screen, such as a conversation. */
export const inView = (name: string): ContextKey<boolean> => flag(`${PART}${name}`);

/** True for commands of a page or part that is not in view; lists of commands omit them. */
export function isElsewhere(when: When | undefined, values: ContextValues): boolean {
  if (when?.op === "all") return when.of.some((part) => isElsewhere(part, values));
  const isPlace = when?.op === "is" && (when.key === pageInView.id || when.key.startsWith(PART));
  return isPlace && !isMet(when, values);
}
