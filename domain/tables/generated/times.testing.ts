import type { IsoDate } from "#domain/lib/iso-date.ts";
import { numberedDay, plainDay, serialOf } from "#domain/tables/generated/days.testing.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import type { WrittenCell } from "#domain/tables/generated/written-cell.testing.ts";

const DAY_MINUTES = 1440;

/** A time of the market's hours, as HH:MM. */
export function someTime(draw: Draw): string {
  const minutes = draw.once(10) ? draw.int(0, DAY_MINUTES - 1) : draw.int(540, 1_080);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Forms of a time that name morning or afternoon. */
function formsOf(time: string): string[] {
  const [hour = "", minute = ""] = time.split(":");
  const half = Number(hour) < 12 ? "AM" : "PM";
  const onDial = String(((Number(hour) + 11) % 12) + 1);
  return [
    time,
    `${time}:59`,
    `${hour}.${minute}`,
    `${time} hrs`,
    `${time} IST`,
    `${onDial.padStart(2, "0")}:${minute} ${half}`,
    `${onDial}:${minute} ${half === "AM" ? "a.m." : "p.m."}`,
    `${onDial}:${minute}${half}`,
    ...(/^[1-7]$/.test(String(Number(hour))) ? [] : [`${Number(hour)}:${minute}`]),
  ];
}

export const partOfDay = (time: string): number => {
  const [hour = "", minute = ""] = time.split(":");
  return (Number(hour) * 60 + Number(minute)) / DAY_MINUTES;
};

/** A time alone. */
export function timeCell(draw: Draw, time: string): WrittenCell {
  return {
    text: draw.pick(formsOf(time)),
    stored: { value: partOfDay(time), format: draw.pick(["hh:mm", "h:mm AM/PM"]) },
  };
}

/** The time of a trade, alone, as a part of a day, or behind its day. */
export function tradeTimeCell(draw: Draw, time: string, today: IsoDate): WrittenCell {
  const closed = time.replace(":", "");
  const part = partOfDay(time);
  const day = () =>
    draw
      .pick([plainDay(draw, today), numberedDay(draw, today, "day", ["/", "-", "."])])
      .text.replace(/ 00:00.*|\.5$/, "");
  return draw.pick<() => WrittenCell>([
    () => timeCell(draw, time),
    () => timeCell(draw, time),
    () => ({ text: closed }),
    () => ({ text: `${closed} hrs` }),
    () => (part === 0 ? timeCell(draw, time) : { text: String(part), stored: { value: part, format: "General" } }),
    () => ({ text: `${day()}${draw.pick([" ", ", "])}${draw.pick(formsOf(time))}` }),
    () => ({ text: `${today}T${time}:00` }),
    // At midnight a day number says no time.
    () =>
      part === 0
        ? timeCell(draw, time)
        : {
            text: String(serialOf(today) + part),
            stored: { value: serialOf(today) + part, format: draw.pick(["General", "dd-mmm-yyyy hh:mm"]) },
          },
  ])();
}
