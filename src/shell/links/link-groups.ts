import { LINK_GROUPS, type LinkGroup } from "#domain/workspace/layout.ts";

/** The colour of each group, by name: a group is always shown by its letter too, never by colour alone. */
const COLOURS: Readonly<Record<LinkGroup, string>> = {
  A: "blue",
  B: "violet",
  C: "pink",
  D: "cyan",
  E: "brown",
  F: "grey",
};

/** A group in words, e.g. 'A blue'. */
export function groupText(group: LinkGroup): string {
  return `${group} ${COLOURS[group]}`;
}

/** The groups as a command asks for one. */
export const GROUP_CHOICES = LINK_GROUPS.map((group) => ({
  value: group,
  title: `Group ${groupText(group)}`,
  aliases: [group],
}));

/** Kinds of selection panels can share. */
export type LinkKind = "bond" | "client" | "ticket";

/** Description of a panel's part in its group. */
export function linkLabel(sends: readonly LinkKind[] = [], follows: readonly LinkKind[] = []): string {
  const sendText = sends.length > 0 ? `sends ${sends.join(", ")}` : "";
  const followText = follows.length > 0 ? `follows ${follows.join(", ")}` : "";
  const text = [sendText, followText].filter((part) => part !== "").join(" and ");
  return text === "" ? "Sends and follows nothing yet" : text.charAt(0).toUpperCase() + text.slice(1);
}
