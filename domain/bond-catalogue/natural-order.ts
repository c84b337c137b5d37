/** A name split into pieces: digits as numbers, the text between in lower case. */
type NameKey = readonly (string | number)[];

export function nameKey(name: string): NameKey {
  return (name.toLowerCase().match(/\d+(?:\.\d+)?|\D+/g) ?? []).map((piece) =>
    /^\d/.test(piece) ? Number(piece) : piece,
  );
}

/** Natural order: 7.18% before 10.20%, 2026 before 2033; numbers before words. */
export function compareNames(a: NameKey, b: NameKey): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const [left, right] = [a[at] ?? "", b[at] ?? ""];
    if (left === right) continue;
    if (typeof left === typeof right) return left < right ? -1 : 1;
    return typeof left === "number" ? -1 : 1;
  }
  return a.length - b.length;
}
