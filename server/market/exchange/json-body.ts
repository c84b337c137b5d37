/** JSON of a callback's bytes; undefined if they are not JSON. */
export function jsonBody(bytes: Uint8Array): unknown {
  try {
    // A text that the database cannot hold.
    return JSON.parse(Buffer.from(bytes).toString("utf8").replaceAll("\\u0000", "")) as unknown;
  } catch {
    return undefined;
  }
}
