import fc, { type Arbitrary } from "fast-check";

/** Numbers that JSON cannot express, marked and written into the final text. */
export const NOT_JSON = ["NaN", "Infinity", "-0", "1e999", "123456789012345678901234567890"] as const;
const token = (text: string) => `\u0001${text}\u0001`;

function deep(levels: number): unknown {
  let value: unknown = 0;
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

const odd: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\uD800",
    "\uFFFF\u200B\u202E",
    "x".repeat(5000),
    "😀".repeat(300),
    "' or 1=1 --",
    "%",
    "_",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "=cmd|' /C calc'!A0",
    "{}",
    "__proto__",
    "9999-99-99",
    "2026-02-30",
    "0000-01-01",
    "2026-01-01T00:00:00.000Z",
    "+275760-09-13T00:00:00.001Z",
    0,
    -1,
    1e308,
    -1e308,
    2 ** 53,
    2 ** 63,
    -(2 ** 31) - 1,
    0.1 + 0.2,
    5e-324,
    [],
    {},
    [[]],
    deep(60),
    deep(500),
    { constructor: { prototype: { a: 1 } } },
    Array.from({ length: 2000 }, (_, n) => n),
  ),
  fc.constantFrom(...NOT_JSON).map(token),
  fc.jsonValue({ maxDepth: 3 }),
);

type Path = readonly string[];

/** Paths of all positions in a value. */
function places(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => places(inner, [...at, key]))];
}

function replaced(value: unknown, [key, ...rest]: Path, change: (inner: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  (copy as Record<string, unknown>)[key] = replaced((value as Record<string, unknown>)[key], rest, change);
  return copy;
}

function without(value: unknown, path: Path): unknown {
  return replaced(value, path.slice(0, -1), (holder) => {
    if (typeof holder !== "object" || holder === null || Array.isArray(holder)) return holder;
    const { [path.at(-1) ?? ""]: _gone, ...rest } = holder as Record<string, unknown>;
    return rest;
  });
}

/** A value with one unlikely change. */
export function mutated(value: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(value, fc.nat(), odd, fc.constantFrom("replace", "replace", "replace", "remove", "add", "wrap"), fc.string())
    .map(([whole, n, strange, how, name]) => {
      const paths = places(whole);
      const path = paths[n % paths.length] ?? [];
      if (how === "remove") return without(whole, path);
      if (how === "wrap") return replaced(whole, path, (inner) => [inner]);
      if (how === "replace") return replaced(whole, path, () => strange);
      return replaced(whole, path.slice(0, -1), (holder) =>
        typeof holder === "object" && holder !== null && !Array.isArray(holder)
          ? { ...holder, [name]: strange }
          : holder,
      );
    });
}

/** JSON with the marked numbers inserted. */
export function jsonText(value: unknown): string {
  return (JSON.stringify(value) ?? "").replaceAll(/"\\u0001([^"\\]*)\\u0001"/g, "$1");
}
