import { and, gt, lte } from "drizzle-orm";
import { mayChat } from "#domain/chat/who-chats.ts";
import { chatChannels } from "#server/machine/db/schema/chat.ts";
import { isAllowedAddress } from "#server/machine/identity/address-ranges.ts";
import { dutiesOf } from "#server/machine/identity/duties.ts";
import { liveSessions, peopleByIds } from "#server/machine/identity/repository.ts";
import { changesSoFar } from "#server/people/chat/store/change-token.ts";
import type { ClosingCode, Holder } from "#server/people/chat/socket/connection.ts";
import type { ChannelRow } from "#server/people/chat/store/write.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Needs = Pick<Parts, "db" | "config">;

/** Holders whose sockets must close, each with the reason; one query for all of them. */
export async function endedHolders(
  { db, config }: Needs,
  holders: readonly Holder[],
): Promise<Map<Holder, ClosingCode>> {
  if (holders.length === 0) return new Map();
  const people = await peopleByIds(db.orm, [...new Set(holders.map(({ userId }) => userId))]);
  const live = await liveSessions(db.orm, [...new Set(holders.flatMap(({ sessionId }) => sessionId ?? []))]);
  const ended = new Map<Holder, ClosingCode>();
  for (const holder of holders) {
    const person = people.get(holder.userId);
    const row = person?.user;
    if (!row) ended.set(holder, "user_not_found");
    else if (row.status !== "active") ended.set(holder, "user_deactivated");
    else if (holder.sessionId !== null && !live.has(holder.sessionId)) ended.set(holder, "session_revoked");
    else if (!isAllowedAddress(person.client.addressRanges, holder.address)) ended.set(holder, "session_revoked");
    else if (dutiesOf(config, person).length > 0) ended.set(holder, "session_revoked");
    else {
      holder.clientId = row.clientId;
      holder.mayChat = mayChat({ roles: row.roles, is_broker: row.isBroker, is_staff: row.isStaff });
    }
  }
  return ended;
}

/**
 * Channels whose newest change this node should have received by now but has not: the bus lost it, and no later change
 * revealed the gap.
 */
export class LostChanges {
  readonly #db: Parts["db"];
  #sweptTo: number | null = null;
  #suspects: ChannelRow[] = [];

  constructor(db: Parts["db"]) {
    this.#db = db;
  }

  /** Called periodically: changes already written at the previous call must have arrived by this one. */
  async find(headOf: (url: string) => number | null): Promise<ChannelRow[]> {
    const missed = ({ url, change }: ChannelRow) => (headOf(url) ?? -1) < change;
    const lost = this.#suspects.filter(missed);
    const soFar = await changesSoFar(this.#db);
    const from = this.#sweptTo ?? soFar;
    const changed =
      from === soFar
        ? []
        : await this.#db.orm
            .select()
            .from(chatChannels)
            .where(and(gt(chatChannels.changeId, from), lte(chatChannels.changeId, soFar)));
    this.#sweptTo = soFar;
    this.#suspects = changed.filter(missed);
    return lost;
  }
}
