import { buildMarketCalendar } from "#domain/calendar/business-calendar.ts";
import { applyChanges, type AppliedChanges } from "#domain/calendar/apply-changes.ts";
import type { CalendarChange, Calendars } from "#domain/calendar/calendar-change.ts";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { CalendarPreview, changeCalendar } from "#domain/contract/http/calendars.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import { calendarChanges } from "#server/machine/db/schema/calendars.ts";
import { MARKET } from "#server/machine/live/audience.ts";
import { moveSettlements } from "#server/market/trading/settlement-days/move-settlements.ts";
import { countMoves, planMoves } from "#server/market/trading/settlement-days/plan-moves.ts";
import {
  applyStoredCalendars,
  lockCalendars,
  storedCalendars,
  storedVersion,
  writeEntries,
} from "#server/market/calendars/store.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Preview of the settlements moved by changes. @throws Refusal naming the invalid fields */
export async function previewChanges(parts: Parts, changes: readonly CalendarChange[]): Promise<CalendarPreview> {
  const { orm } = parts.db;
  const now = parts.clock.now();
  const version = await storedVersion(orm);
  const { calendars, warnings } = requireRight(await storedCalendars(orm), changes, now);
  const calendar = buildMarketCalendar(calendars.holidays, calendars.years);
  return { version, moved: countMoves(await planMoves(parts, orm, calendar, now)), warnings };
}

/**
 * Applies changes for everybody and moves the affected settlements, all in one transaction.
 * @throws Refusal stale_version after a concurrent change, validation_error naming the invalid fields
 */
export async function putInForce(
  parts: Parts,
  cause: Cause,
  { version, changes }: BodyOf<typeof changeCalendar>,
): Promise<ResponseOf<typeof changeCalendar>> {
  const answer = await change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    await lockCalendars(tx);
    const stored = await storedVersion(tx);
    if (stored !== version) {
      throw new Refusal("stale_version", "Someone else changed the calendars. Preview the effect again.", {
        fresh: { version: stored },
      });
    }
    const { calendars, entries } = requireRight(await storedCalendars(tx), changes, now);
    await writeEntries(changing, entries);
    const moved = await moveSettlements(parts, changing, buildMarketCalendar(calendars.holidays, calendars.years));
    const next = stored + 1;
    await tx.insert(calendarChanges).values({ version: next, entries, moved, changedBy: actor.userName, at: now });
    changing.audit("calendar.change", `calendar ${next}`, { version: next, entries, moved });
    changing.publish("refresh_calendar", MARKET, null);
    return { version: next, moved };
  });
  await applyStoredCalendars(parts);
  return answer;
}

function requireRight(calendars: Calendars, changes: readonly CalendarChange[], now: Date): AppliedChanges {
  const applied = applyChanges(calendars, changes, istDateOf(now.getTime()));
  const fieldErrors = Object.fromEntries(
    applied.problems.flatMap((problem, index) =>
      Object.entries(problem).map(([field, texts]) => [`changes.${index}.${field}`, texts]),
    ),
  );
  const [text] = Object.values(fieldErrors).flat();
  if (text !== undefined) throw new Refusal("validation_error", text, { fieldErrors });
  return applied;
}
