/** What a callback's bytes say; undefined where they are no JSON. */
export function jsonBody(bytes: Uint8Array): unknown {
  try {
    // A text that the database cannot hold.
    return JSON.parse(Buffer.from(bytes).toString("utf8").replaceAll("\\u0000", "")) as unknown;
  } catch {
    return undefined;
  }
}
