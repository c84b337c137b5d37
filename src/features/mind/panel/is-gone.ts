import { CallError } from "#src/lib/call-error.ts";

/** The conversation was removed, or is another person's. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404;
