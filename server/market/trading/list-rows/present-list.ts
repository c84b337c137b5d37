import type { ListAnswer, ListLine, TradeList } from "#domain/entities/trade-list.ts";
import { must } from "#domain/lib/must.ts";
import { statusOfAnswer } from "#domain/trade-lists/answers.ts";
import { legOfFirm } from "#domain/trading/trade-cluster.ts";
import type { NameOf } from "#server/machine/core/names.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { StoredLine, StoredList } from "#server/market/trading/list-rows/stored-list.ts";

type BondLookup = Pick<Parts["bonds"], "get">;
type Answer = StoredLine["answers"][number];

/** Everybody whose name a list shows. */
export function peopleInList({ row, lines }: StoredList): string[] {
  return [row.userId, ...lines.flatMap(({ answers }) => answers.map((answer) => legOfAnswer(answer).userId))];
}

function legOfAnswer({ cluster, clientId }: Answer) {
  return must(legOfFirm(cluster, clientId), "leg of the answer");
}

/**
 * A list in one firm's view: the asker sees the asked firms and all answers; an asked firm sees only its own answers,
 * and of a line dealt with another firm only that it is gone.
 */
export function presentList(list: StoredList, viewer: string, nameOf: NameOf, bonds: BondLookup): TradeList {
  const { row, firms, lines } = list;
  const isAsker = row.clientId === viewer;
  const asker = nameOf(row.userId);
  return {
    id: row.id,
    title: row.title,
    role: isAsker ? "ASKER" : "ASKED",
    asker: {
      client_id: row.clientId,
      client_name: asker.clientName,
      user_id: row.userId,
      user_name: asker.userName,
    },
    state: row.state,
    closes_at: row.closesAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    firms: isAsker ? firms.map(({ clientId, clientName }) => ({ client_id: clientId, client_name: clientName })) : [],
    lines: lines.map((line) => presentLine(line, viewer, isAsker, nameOf, bonds)),
    version: row.version,
  };
}

function presentLine(
  { row, answers }: StoredLine,
  viewer: string,
  isAsker: boolean,
  nameOf: NameOf,
  bonds: BondLookup,
): ListLine {
  const seen = isAsker ? answers : answers.filter(({ clientId }) => clientId === viewer);
  const dealt = seen.find(({ cluster }) => cluster.state === "CLOSED");
  return {
    id: row.id,
    finstrument_id: row.finstrumentId,
    bond_name: bonds.get(row.finstrumentId)?.display_name ?? row.finstrumentId,
    side: row.side,
    quantity: row.quantity,
    fixed_field: row.fixedField,
    unit_price_stored: row.unitPriceStored,
    yield_stored: row.yieldStored,
    settlement_date: row.settlementDate,
    state: row.state === "DEALT" && dealt === undefined ? "GONE" : row.state,
    ticket_id: dealt?.cluster.ticketId ?? null,
    answers: seen.map((answer) => presentAnswer(answer, nameOf)),
  };
}

function presentAnswer(answer: Answer, nameOf: NameOf): ListAnswer {
  const { cluster, clientId, answeredAt } = answer;
  const leg = legOfAnswer(answer);
  const person = nameOf(leg.userId);
  return {
    cluster_id: cluster.id,
    leg_id: leg.id,
    client_id: clientId,
    client_name: person.clientName,
    user_name: person.userName,
    quantity: leg.quantity,
    fixed_field: leg.fixedField,
    unit_price_stored: leg.unitPriceStored,
    yield_stored: leg.yieldStored,
    status: statusOfAnswer(cluster),
    version: cluster.version,
    answered_at: answeredAt.toISOString(),
  };
}
