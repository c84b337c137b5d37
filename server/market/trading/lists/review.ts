import { and, eq, inArray } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { AnswerOfLine, reviewAnswers, reviewTaking } from "#domain/contract/http/lists.ts";
import { listTexts } from "#domain/trade-lists/texts.ts";
import { bargainOf } from "#domain/trading/acceptance.ts";
import { dealPreview } from "#domain/trading/deal-preview.ts";
import { isOpen } from "#domain/trading/trade-cluster.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { marketDay, requireOpen } from "#server/machine/core/market-day.ts";
import { namesOf } from "#server/machine/core/names.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { listAnswers } from "#server/machine/db/schema/lists.ts";
import { clusters } from "#server/machine/db/schema/trading.ts";
import { readMarketOfAll } from "#server/market/trading/checks/checked-market.ts";
import { DealChecks } from "#server/market/trading/checks/deal-checks.ts";
import { reviewOf } from "#server/market/trading/checks/review.ts";
import { bargainPreview, dealOfBargain } from "#server/market/trading/clusters/bargain-preview.ts";
import type { ListLineRow } from "#server/market/trading/list-rows/stored-list.ts";
import { answerOf } from "#server/market/trading/lists/accept-answers.ts";
import { answerTerms, dealOfListAnswer, linesOf } from "#server/market/trading/lists/answer-list.ts";
import { resultOf } from "#server/market/trading/lists/apply-to-lines.ts";
import { askedListRow, ownListRow } from "#server/market/trading/lists/queries.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { peopleIn } from "#server/market/trading/rows/cluster-presenter.ts";
import { tradeClustersOf } from "#server/market/trading/rows/cluster-repository.ts";

type Reviewed = ResponseOf<typeof reviewTaking>["lines"][number];

/** Looks at lines one after another, each counted for those after it; a line that cannot be says why. */
async function reviewEach<L extends { line_id: string }>(
  lines: readonly L[],
  look: (line: L) => Promise<NonNullable<Reviewed["preview"]>>,
): Promise<Reviewed[]> {
  const reviewed: Reviewed[] = [];
  for (const line of lines) {
    try {
      const preview = await look(line);
      reviewed.push({ ...resultOf(line, null), warnings: preview.warnings, preview });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reviewed.push({ ...resultOf(line, error), preview: null });
    }
  }
  return reviewed;
}

/** The bonds of the lines that are named, each once. */
function isinsOf(lines: ReadonlyMap<string, ListLineRow>, named: readonly { line_id: string }[]): string[] {
  return [...new Set(named.flatMap(({ line_id }) => lines.get(line_id)?.finstrumentId ?? []))];
}

/** Deals that answers to a list would make, each with its warnings. */
export async function reviewListAnswers(
  parts: Parts,
  actor: Actor,
  id: string,
  answers: readonly AnswerOfLine[],
): Promise<ResponseOf<typeof reviewAnswers>> {
  const { orm } = parts.db;
  const list = await askedListRow(orm, actor, id);
  requireOpen(marketDay(parts, parts.clock.now()));
  const lines = await linesOf(orm, list.id);
  const checks = new DealChecks(readMarketOfAll(parts, isinsOf(lines, answers)), actor);
  const nameOf = await namesOf(parts, orm, [list.userId]);
  const standing = await standingOf(parts, actor, [...lines.keys()]);
  const reviewed = await reviewEach(answers, async (answer) => {
    const line = lines.get(answer.line_id);
    if (line === undefined) throw new Refusal("not_found", "Not found.");
    if (line.state !== "OPEN") throw new Refusal("already_done", listTexts.lineOver);
    if (list.state !== "OPEN" || list.closesAt <= parts.clock.now()) throw new Refusal("already_done", listTexts.over);
    const named = answerTerms(parts, line, answer);
    const by = { clientId: list.clientId, userId: actor.userId };
    const deal = dealOfListAnswer(parts, line, named, by, standing.get(line.id));
    const review = await reviewOf(checks, deal);
    await checks.take(line.id, deal);
    const { settlementDate, side, bond } = deal;
    return dealPreview({
      bond,
      side,
      settlementDate,
      counterparty: nameOf(list.userId).clientName,
      ...named,
      ...review,
    });
  });
  return { lines: reviewed };
}

/** The firm's open answers, by line. */
async function standingOf({ db: { orm } }: Parts, { clientId }: Actor, lineIds: readonly string[]) {
  const rows = await orm
    .select({ lineId: listAnswers.lineId, cluster: clusters })
    .from(listAnswers)
    .innerJoin(clusters, eq(clusters.id, listAnswers.clusterId))
    .where(and(inArray(listAnswers.lineId, [...lineIds]), eq(listAnswers.clientId, clientId)));
  const whole = await tradeClustersOf(
    orm,
    rows.map(({ cluster }) => cluster),
  );
  return new Map(
    whole.flatMap((cluster, at) => {
      const lineId = rows[at]?.lineId;
      return lineId !== undefined && isOpen(cluster) ? [[lineId, cluster] as const] : [];
    }),
  );
}

/** The deals that accepting answers would make, as the asker sees them. */
export async function reviewAcceptance(
  parts: Parts,
  actor: Actor,
  id: string,
  { lines: taken }: BodyOf<typeof reviewTaking>,
): Promise<ResponseOf<typeof reviewTaking>> {
  const { orm } = parts.db;
  const list = await ownListRow(orm, actor, id);
  const lines = await linesOf(orm, list.id);
  const checks = new DealChecks(readMarketOfAll(parts, isinsOf(lines, taken)), actor);
  const reviewed = await reviewEach(taken, async ({ line_id: lineId, cluster_id: clusterId }) => {
    const { cluster, leg } = await answerOf(orm, list, lineId, clusterId);
    const bargain = unwrap(bargainOf(cluster, leg.id, actor.clientId, parts.clock.now(), () => 0));
    const bond = bondOf(parts, cluster);
    const nameOf = await namesOf(parts, orm, peopleIn(cluster));
    const context = { nameOf, openOf: () => 0, userId: actor.userId };
    const preview = await bargainPreview(checks, bond, cluster, bargain, context);
    if (preview.cannot_deal !== null) throw new Refusal("cannot_be_priced", preview.cannot_deal);
    await checks.take(cluster.id, dealOfBargain(bond, cluster, bargain, context));
    return preview;
  });
  return { lines: reviewed };
}
