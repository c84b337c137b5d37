import type { ChatPerson } from "#domain/contract/http/chat-people.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { othersOf } from "#src/chat-client/channel-rules.ts";

/** Relation of a person to the user. */
export type Standing = "stranger" | "connected" | "asked" | "asks";

/** Person of the network: name, firm, the reason they are listed, and relation. */
export interface NetworkRow {
  userId: string;
  name: string;
  firm: string;
  note: string;
  online: boolean;
  standing: Standing;
  /** Address of the direct channel; null if there is none. */
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

/** Open invitations of direct channels: received ones first, then sent ones. */
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

/** Row of a person found by the server; a pending invitation takes precedence. */
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

/** Groups of the network: invitations, suggestions with reasons, connections. Nobody appears twice. */
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
