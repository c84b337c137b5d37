/** Requirements of ASVS 4.0.3 from level 1 on, as ranges. */
const FROM_LEVEL_1 = `
  2.1.1-12 2.2.1-3 2.3.1 2.5.1-6 2.7.1-4 2.8.1 3.1.1 3.2.1-3 3.3.1-2 3.4.1-5 3.7.1 4.1.1-3 4.1.5 4.2.1-2 4.3.1-2
  5.1.1-5 5.2.1-8 5.3.1-10 5.5.1-4 6.2.1 7.1.1-2 7.4.1 8.2.1-3 8.3.1-4 9.1.1-3 10.3.1-3 11.1.1-5 12.1.1 12.3.1-5
  12.4.1-2 12.5.1-2 12.6.1 13.1.1 13.1.3 13.2.1-3 13.3.1 14.2.1-3 14.3.2-3 14.4.1-7 14.5.1-3
`;

/** Requirements that level 2 adds. */
const FROM_LEVEL_2 = `
  1.1.1-7 1.2.1-4 1.4.1 1.4.4-5 1.5.1-4 1.6.1-4 1.7.1-2 1.8.1-2 1.9.1-2 1.10.1 1.11.1-2 1.12.2 1.14.1-6 2.3.2-3
  2.4.1-5 2.5.7 2.6.1-3 2.7.5-6 2.8.2-7 2.9.1-3 2.10.1-4 3.2.4 3.3.3-4 3.5.1-3 4.3.3 5.4.1-3 6.1.1-3 6.2.2-6 6.3.1-2
  6.4.1-2 7.1.3-4 7.2.1-2 7.3.1 7.3.3-4 7.4.2-3 8.1.1-4 8.3.5-8 9.2.1-4 10.2.1-2 11.1.6-8 12.1.2-3 12.2.1 12.3.6
  13.1.4-5 13.2.5-6 13.3.2 13.4.1-2 14.1.1-4 14.2.4-6 14.5.4
`;

const expanded = (ranges: string): string[] =>
  ranges
    .trim()
    .split(/\s+/)
    .flatMap((range) => {
      const [, section = "", first = "", last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? [];
      return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`);
    });

const LEVEL_1 = new Set(expanded(FROM_LEVEL_1));

/** Numbers of all requirements up to level 2. */
export const UP_TO_LEVEL_2: readonly string[] = [...LEVEL_1, ...expanded(FROM_LEVEL_2)];

/** Lowest level that requires a number. */
export const levelOf = (id: string): 1 | 2 => (LEVEL_1.has(id) ? 1 : 2);

/** Order of two numbers of ASVS: 2.9.1 is before 2.10.1. */
export const byNumber = (one: string, other: string): number => one.localeCompare(other, "en", { numeric: true });
