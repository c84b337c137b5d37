import { eq, sql } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { chooseRun, readDealLine, readQuotes } from "#domain/contract/http/runs.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { classOf } from "#domain/entities/class-of.ts";
import type { DealLineReading } from "#domain/quote-parser/deal-line.ts";
import type { QuoteReading } from "#domain/quote-parser/reading.ts";
import { deltaBar, type SettledBy } from "#domain/trading/settlement.ts";
import { change, type Cause } from "#server/machine/core/change.ts";
import { privateRuns, runChoices } from "#server/machine/db/schema/runs.ts";
import type { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { lockRuns, renewRuns, RunUpdates } from "#server/market/runs/renew.ts";
import { bondName, candidatesOf, levelOf } from "#server/market/runs/terms.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Parses a text; stores nothing. */
export function readText(
  parts: Parts,
  reader: QuoteReader,
  { text }: BodyOf<typeof readQuotes>,
): ResponseOf<typeof readQuotes> {
  const { readings, problems } = reader.messageRead(text);
  return {
    readings: readings.map((reading) => ({
      finstrument_id: reading.isin,
      bond_name: bondName(parts, reading.isin),
      candidates: candidatesOf(parts, reading.candidates),
      quote_type: reading.side,
      quantum: reading.sizeRupees,
      ...levelOf(parts, reading),
      settlement_delta: reading.settlementDelta,
      status: reading.status,
      start: reading.span.start,
      end: reading.span.end,
      text: reading.text,
      confidence: reading.confidence,
      unresolved: [...reading.unresolved],
    })),
    problems: [...problems, ...barredLines(parts, readings)],
  };
}

/** Lines of a message whose settlement their bond is not dealt for; both quotes of a two-way give one. */
function barredLines(parts: Parts, readings: readonly QuoteReading[]) {
  const found = readings.flatMap(({ isin, settlementDelta, span }) => {
    const text = barredSettlement(parts, { isin, settlementDelta });
    return text === null ? [] : [[`${span.start} ${text}`, { ...span, text }] as const];
  });
  return [...new Map(found).values()];
}

/** Parses a typed line as one deal; stores nothing. */
export function readTypedDeal(
  parts: Parts,
  reader: QuoteReader,
  { text }: BodyOf<typeof readDealLine>,
): ResponseOf<typeof readDealLine> {
  const reading = reader.dealLine(text);
  return {
    finstrument_id: reading.isin,
    bond_name: bondName(parts, reading.isin),
    candidates: candidatesOf(parts, reading.candidates),
    quote_type: reading.side,
    quantum: reading.sizeRupees,
    ...levelOf(parts, reading),
    settlement_delta: reading.settlementDelta,
    settlement: reading.settlementDate,
    validity: reading.validity,
    state: reading.state,
    venue: reading.venue,
    client: reading.client,
    spans: [...reading.spans],
    problems: [...reading.problems, ...barredProblems(parts, reading)],
  };
}

/** Settlement for which the line's bond is not dealt. */
function barredProblems(parts: Parts, reading: DealLineReading) {
  const { venue } = reading;
  const by = venue === null || venue === "OTC" ? {} : { execution: "RFQ_OTM" as const, exchange: venue };
  const barred = barredSettlement(parts, reading, by);
  return barred === null ? [] : [{ field: "settlement" as const, text: barred }];
}

/** Rule by which a bond is not dealt for a T+n; null where it is, and without a bond or a T+n. */
function barredSettlement(
  parts: Parts,
  { isin, settlementDelta: delta }: Pick<DealLineReading, "isin" | "settlementDelta">,
  by: SettledBy = {},
): string | null {
  const bond = isin === null ? undefined : parts.bonds.get(isin);
  if (bond === undefined || delta === null) return null;
  return deltaBar(classOf(bond), delta, istDateOf(parts.clock.now().getTime()), by);
}

const noSuchRun = () => new Refusal("not_found", "This line no longer exists.");

/**
 * Stores the author's choice for a line, and updates the channel; for a broadcast, all channels with a copy.
 * @throws Refusal not_found for anybody but the author, validation_error for an unknown bond
 */
export function choose(
  parts: Parts,
  reader: QuoteReader,
  cause: Cause,
  id: string,
  wanted: BodyOf<typeof chooseRun>,
): Promise<{ id: string }> {
  const isin = wanted.finstrument_id ?? null;
  if (isin !== null && parts.bonds.get(isin) === undefined) throw fieldRefusal("finstrument_id", "No such bond");
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    const [line] = await tx.select().from(privateRuns).where(eq(privateRuns.id, id));
    if (!line || line.authorId !== actor.userId || line.unresolved.length === 0) throw noSuchRun();
    const { originalId, start, text } = line;
    await tx
      .insert(runChoices)
      .values({
        originalId,
        start,
        text,
        isin,
        side: wanted.side ?? null,
        chosenBy: actor.userId,
        chosenAt: now.getTime(),
      })
      .onConflictDoUpdate({
        target: [runChoices.originalId, runChoices.start],
        set: {
          text,
          // The bond may have been chosen before the side.
          isin: isin ?? sql`case when ${runChoices.text} = ${text} then ${runChoices.isin} end`,
          side: wanted.side ?? null,
          chosenAt: now.getTime(),
        },
      });
    const copies = await tx
      .selectDistinct({ url: privateRuns.channelUrl })
      .from(privateRuns)
      .where(eq(privateRuns.originalId, originalId));
    const urls = copies.map(({ url }) => url);
    await lockRuns(changing, urls);
    const updates = new RunUpdates();
    for (const url of urls) await renewRuns(parts, reader, changing, { url, authors: [actor.userId], updates });
    updates.publishAll(changing);
    changing.audit("run.choose", id, { isin, side: wanted.side ?? null, text }, isin === null ? [] : [isin]);
    return { id };
  });
}
