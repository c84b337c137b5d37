// The written forms of one time of day.

const MERIDIEM = "(?<half>[ap])\\.?\\s?m\\.?";
const BEHIND = `(?:\\s*${MERIDIEM})?(?:\\s*(?:hrs?|hours?)\\.?)?(?:\\s*\\(?ist\\)?)?`;
const PARTED = "(?<hour>\\d{1,2})[:.](?<minute>\\d{2})(?::(?<second>\\d{2})(?:\\.\\d+)?)?";
const CLOSED = "(?<hour>\\d{2})(?<minute>\\d{2})";
const PARTED_TIME = new RegExp(`^${PARTED}${BEHIND}$`, "i");
const CLOSED_TIME = new RegExp(`^${CLOSED}${BEHIND}$`, "i");
/** A part of a day, as spreadsheets store a time. */
const PART_OF_DAY = /^0?\.\d+$/;
const DAY_SECONDS = 86_400;

/** HH:MM; `half` where nobody can say whether it is of the afternoon or the night. */
export interface ClockTime {
  time: string;
  isHalfKnown: boolean;
}

const onClock = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;

/** A time as it is written, with its seconds cut; null for a text that is none. */
export function clockTime(text: string): ClockTime | null {
  if (PART_OF_DAY.test(text)) return partOfDay(Number(text));
  const { hour, minute, second = "0", half } = (PARTED_TIME.exec(text) ?? CLOSED_TIME.exec(text))?.groups ?? {};
  if (hour === undefined || Number(minute) > 59 || Number(second) > 59) return null;
  if (half !== undefined) return withHalf(Number(hour), Number(minute), half.toLowerCase() === "p");
  if (Number(hour) > 23) return null;
  const isHalfKnown = hour.length === 2 || !/^[1-7]$/.test(hour);
  return { time: onClock(Number(hour), Number(minute)), isHalfKnown };
}

function withHalf(hour: number, minute: number, isAfternoon: boolean): ClockTime | null {
  if (hour < 1 || hour > 12) return null;
  return { time: onClock((hour % 12) + (isAfternoon ? 12 : 0), minute), isHalfKnown: true };
}

function partOfDay(part: number): ClockTime | null {
  const seconds = Math.round(part * DAY_SECONDS);
  if (seconds >= DAY_SECONDS) return null;
  return { time: onClock(Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60), isHalfKnown: true };
}
