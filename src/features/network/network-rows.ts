import type { ChatPerson } from "#domain/contract/http/chat-people.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { othersOf } from "#src/chat-client/channel-rules.ts";

/** Where a person stands with me. */
export type Standing = "stranger" | "connected" | "asked" | "asks";

/** A person of the network: who, from where, why they are named, how we stand. */
export interface NetworkRow {
  userId: string;
  name: string;
  firm: string;
  note: string;
  online: boolean;
  standing: Standing;
  /** The direct channel, where there is one. */
  url: string | null;
  person: ChatPerson | null;
}

export interface NetworkGroup {
  title: string;
  rows: NetworkRow[];
}

interface NetworkNeeds {
  channels: readonly ChatChannel[];
  myUserId: string;
  suggestions: readonly ChatPerson[];
  connections: readonly ChatPerson[];
}

/** Direct channels in which somebody has still to answer: those asking me, then those I asked. */
export function invitationRows(channels: readonly ChatChannel[], myUserId: string): NetworkRow[] {
  const rows = channels
    .filter((channel) => channel.custom_type === "direct")
    .flatMap((channel): NetworkRow[] => {
      const other = othersOf(channel, myUserId)[0];
      if (other === undefined) return [];
      const asks = channel.my_member_state === "invited";
      if (!asks && other.state !== "invited") return [];
      return [
        {
          userId: other.user_id,
          name: other.nickname,
          firm: other.brand_name ?? "",
          note: asks ? "Invites you" : "Has not answered yet",
          online: other.connection_status === "online",
          standing: asks ? "asks" : "asked",
          url: channel.url,
          person: null,
        },
      ];
    });
  return rows.toSorted((a, b) => Number(b.standing === "asks") - Number(a.standing === "asks"));
}

/** A person found by the server, standing as my channels say where these know more. */
export function personRow(person: ChatPerson, pending: readonly NetworkRow[]): NetworkRow {
  const known = pending.find((row) => row.userId === person.user_id);
  if (known !== undefined) return known;
  return {
    userId: person.user_id,
    name: person.nickname,
    firm: person.brand_name ?? "",
    note: person.reason ?? person.designation ?? "",
    online: person.connection_status === "online",
    standing: person.connected ? "connected" : "stranger",
    url: person.channel_url,
    person,
  };
}

/** The network: invitations both ways, suggestions with their reasons, connections. Nobody stands in two groups. */
export function networkGroups({ channels, myUserId, suggestions, connections }: NetworkNeeds): NetworkGroup[] {
  const pending = invitationRows(channels, myUserId);
  const taken = new Set(pending.map((row) => row.userId));
  const fresh = (people: readonly ChatPerson[]) =>
    people.flatMap((person) => {
      if (taken.has(person.user_id)) return [];
      taken.add(person.user_id);
      return [personRow(person, pending)];
    });
  const known = fresh(connections);
  const groups = [
    { title: "Invitations", rows: pending },
    { title: "Suggested", rows: fresh(suggestions) },
    { title: "Connections", rows: known },
  ];
  return groups.filter((group) => group.rows.length > 0);
}
