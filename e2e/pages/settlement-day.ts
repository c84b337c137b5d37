import { expect, type APIRequestContext } from "@playwright/test";
import { addDays, type IsoDate, istDateOf, weekdayOf } from "#domain/lib/iso-date.ts";

const SATURDAY = 6;

/** The first day, at least `days` from today in IST, on which both bonds and money settle. */
export async function settlementDayIn(request: APIRequestContext, days: number): Promise<IsoDate> {
  const answer = await request.get("/api/trade/timings");
  expect(answer.ok()).toBe(true);
  const { holidays } = (await answer.json()) as { holidays: { date: string }[] };
  const isShut = (day: IsoDate) => weekdayOf(day) % SATURDAY === 0 || holidays.some(({ date }) => date === day);
  let day = addDays(istDateOf(Date.now()), days);
  while (isShut(day)) day = addDays(day, 1);
  return day;
}
