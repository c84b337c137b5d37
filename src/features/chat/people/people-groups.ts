import type { ChatPerson } from "#domain/contract/http/chat-people.ts";

/** Option of a people picker: a person, or a firm with its matching people. */
export type Pick = { kind: "member"; person: ChatPerson } | { kind: "company"; name: string; people: ChatPerson[] };

interface PickGroup {
  /** Heading, not selectable. S-18 */
  title: "Member" | "Company";
  picks: Pick[];
}

/** Groups the matching people and their firms under headings; empty groups are left out. */
export function pickGroups(people: readonly ChatPerson[], chosen: ReadonlySet<string>): PickGroup[] {
  const free = people.filter((person) => !chosen.has(person.user_id));
  const firms = Map.groupBy(
    free.filter((person) => person.brand_name !== null),
    (person) => person.brand_name ?? "",
  );
  const groups: PickGroup[] = [
    { title: "Member", picks: free.map((person) => ({ kind: "member", person })) },
    { title: "Company", picks: [...firms].map(([name, found]) => ({ kind: "company", name, people: found })) },
  ];
  return groups.filter((group) => group.picks.length > 0);
}

export function pickKey(pick: Pick): string {
  return pick.kind === "member" ? pick.person.user_id : `company-${pick.name}`;
}
