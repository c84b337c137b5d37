import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  askAgain,
  CHANGED_MEANWHILE,
  dropAnswered,
  hasMovedOn,
  retryStale,
  CHANGED_WHILE_ASKED,
} from "#src/desk-kit/confirm/ask-again.ts";
import type { ErrorBody } from "#domain/contract/errors.ts";
import { CallError } from "#src/lib/call-error.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";

// A waiting sentence while its subject changes.

const state = () => useConfirm.getState();
const sent: string[] = [];
const refusedAs = (code: ErrorBody["code"]) =>
  new CallError("POST", "/", 409, { code, message: "", field_errors: {}, non_field_errors: [] });
const STALE = refusedAs("stale_version");

function ask(line: string, again: (() => string | undefined) | null): void {
  const send = async () => void sent.push(line);
  state().ask({ line, warnings: [], label: "Accept", side: "BID", send, again });
}

function askNow(line: string): undefined {
  ask(line, null);
}

beforeEach(() => {
  // The code under test reads only the active element.
  vi.stubGlobal("document", { activeElement: null });
  state().drop();
  sent.length = 0;
});
afterEach(() => void vi.unstubAllGlobals());

test("the same sentence goes on waiting, and its key acts on what stands now", async () => {
  ask("You buy 5.00 Cr at 6.85 %", () => askNow("You buy 5.00 Cr at 6.85 %"));
  const before = state().pending;
  await askAgain("form");
  expect(state()).toMatchObject({ pending: { line: "You buy 5.00 Cr at 6.85 %" }, problem: null });
  expect(state().pending).not.toBe(before);
});

test("another sentence says that it is another", async () => {
  ask("You buy 5.00 Cr at 6.85 %", () => askNow("You buy 5.00 Cr at 6.90 %"));
  await askAgain("form");
  expect(state()).toMatchObject({ pending: { line: "You buy 5.00 Cr at 6.90 %" }, problem: CHANGED_MEANWHILE });
});

test("a sentence that can no longer be confirmed stays, says why, and its key does nothing", async () => {
  const gone = "This quote was withdrawn at 16:31:07.";
  for (const [again, why] of [
    [() => gone, gone],
    [() => undefined, CHANGED_WHILE_ASKED],
    [null, CHANGED_WHILE_ASKED],
  ] as const) {
    ask("You buy 5.00 Cr at 6.85 %", again);
    await askAgain("form");
    expect(state()).toMatchObject({ pending: { line: "You buy 5.00 Cr at 6.85 %" }, over: why });
    await state().send();
  }
  expect(sent).toEqual([]);
});

test("the next sentence can be confirmed", async () => {
  ask("You buy 5.00 Cr at 6.85 %", null);
  await askAgain("form");
  ask("You buy 5.00 Cr at 6.90 %", null);
  await state().send();
  expect(sent).toEqual(["You buy 5.00 Cr at 6.90 %"]);
});

test("what is asked in another place stays as it is", async () => {
  ask("You buy 5.00 Cr at 6.85 %", null);
  await askAgain("desk");
  expect(state().pending?.line).toBe("You buy 5.00 Cr at 6.85 %");
});

test("once its key was given nothing is asked again: the answer decides", async () => {
  const answered = Promise.withResolvers<void>();
  const send = () => answered.promise;
  state().ask({ line: "You buy 5.00 Cr at 6.85 %", warnings: [], label: "Accept", side: "BID", send, again: null });
  const before = state().pending;
  const sending = state().send();
  await askAgain("form");
  expect(state().pending).toBe(before);
  answered.resolve();
  await sending;
  expect(state().over).toBeNull();
});

/** Asks, confirms, and gets a stale-version refusal. */
async function confirmedTooLate(line: string, again: (() => undefined) | null): Promise<boolean> {
  let isAsked = false;
  const send = async () => void (isAsked = await retryStale(STALE));
  state().ask({ line, warnings: [], label: "Accept", side: "BID", send, again });
  await state().send();
  return isAsked;
}

test("a key that was given for the version before counts for the same sentence of what stands now", async () => {
  const line = "You buy 5.00 Cr at 6.85 %";
  expect(await confirmedTooLate(line, () => askNow(line))).toBe(true);
  expect(sent).toEqual([line]);
});

test("another sentence of what stands now waits for a key of its own, and one that cannot be asked is left to the refusal", async () => {
  const line = "You buy 5.00 Cr at 6.85 %";
  expect(await confirmedTooLate(line, () => askNow("You buy 5.00 Cr at 6.90 %"))).toBe(true);
  expect(state()).toMatchObject({ pending: { line: "You buy 5.00 Cr at 6.90 %" }, problem: CHANGED_MEANWHILE });
  for (const again of [() => undefined, null]) expect(await confirmedTooLate(line, again)).toBe(false);
  expect(sent).toEqual([]);
});

test("what another act learns sends nothing that still waits for its key", async () => {
  ask("You buy 5.00 Cr at 6.85 %", () => askNow("You buy 5.00 Cr at 6.85 %"));
  expect(await retryStale(STALE)).toBe(false);
  expect(sent).toEqual([]);
});

test("what was refused for another reason is not sent again", async () => {
  let isAsked = true;
  const line = "You buy 5.00 Cr at 6.85 %";
  const send = async () => void (isAsked = await retryStale(refusedAs("limit_breach")));
  state().ask({ line, warnings: [], label: "Accept", side: "BID", send, again: () => askNow(line) });
  await state().send();
  expect(isAsked).toBe(false);
  expect(sent).toEqual([]);
});

test("an older read that comes after the answer of an act asks nothing again; a newer version does", () => {
  expect([hasMovedOn(2, 1), hasMovedOn(2, 2), hasMovedOn(2, 3)]).toEqual([false, false, true]);
  expect(hasMovedOn(undefined, undefined)).toBe(false);
});

test("a late answer ends the sentence of its own act, and leaves that of the act begun meanwhile", () => {
  ask("Send ticket T-1", null);
  const sending = state().pending;
  dropAnswered(sending);
  expect(state().pending).toBeNull();
  ask("You buy 5.00 Cr at 6.85 %", null);
  // The first act was answered, or another one that needs no key.
  for (const answered of [sending, null]) dropAnswered(answered);
  expect(state().pending?.line).toBe("You buy 5.00 Cr at 6.85 %");
});
