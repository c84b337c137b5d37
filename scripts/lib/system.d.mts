/** Where Chromium is; null when there is none. */
export function chromiumPath(): string | null;
/** A TCP port nobody listens on. */
export function freePort(): Promise<number>;
