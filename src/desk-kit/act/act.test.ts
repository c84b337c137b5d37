import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast } from "sonner";
import type { ErrorBody } from "#domain/contract/errors.ts";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import { BREACH_ADVICE } from "#domain/limits/limit-text.ts";
import { retypedFigures } from "#domain/trading/retyping.ts";
import { type Act, askFor, whenUnusual } from "#src/desk-kit/act/act.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { LOOK_AGAIN } from "#src/desk-kit/confirm/unusual.ts";
import { CallError } from "#src/lib/call-error.ts";

// One way for every binding act: sentence, key, answer or refusal.

const state = () => useConfirm.getState();
const toasts = () => toast.getToasts().map((each) => ("title" in each ? each.title : null));
const refusal = (code: ErrorBody["code"], message: string, fresh?: unknown) =>
  new CallError("POST", "/", 409, {
    code,
    message,
    field_errors: {},
    non_field_errors: [],
    ...(fresh ? { fresh } : {}),
  });

const REPORTED: DealWarning = {
  code: "unusual_level",
  figure: "reported_order",
  text: "Reported 2 minutes ago by a colleague: O-7. Report another?",
  value: "O-7",
};
const OVER: DealWarning = {
  code: "limit_breach",
  figure: "limit",
  text: "Over the limit of ₹50.00 Cr.",
  limit_id: "lim_1",
  level: "FIRM",
  unit: "BUY",
  on_breach: "BLOCK",
  used: 0,
  need: 60,
  limit: 50,
  value: 60,
};

function actOf(send: () => Promise<string>, more: Partial<Act<string>> = {}): Act<string> {
  return {
    line: "You buy 5.00 Cr at 6.85 %",
    warnings: [],
    label: "Deal",
    side: "BID",
    send,
    done: () => undefined,
    ...more,
  };
}

beforeEach(() => {
  // The code under test reads only the active element.
  vi.stubGlobal("document", { activeElement: null });
  state().drop();
  toast.dismiss();
});
afterEach(() => void vi.unstubAllGlobals());

const RETYPED: DealWarning = {
  code: "unusual_level",
  figure: "quantity",
  text: "₹ 500.00 Cr is 20 times your usual ₹ 25.00 Cr.",
  strength: "retype",
  value: 5_000_000_000,
  usual: 250_000_000,
  times: 20,
  limit: 10,
  basis: "firm",
};

test("a strong figure is sent only once it was typed again, and is typed again for other words", async () => {
  const send = vi.fn(() => Promise.resolve("T-1"));
  const [figure] = retypedFigures([RETYPED]);
  const key = figure?.key ?? "";
  askFor(actOf(send, { warnings: [RETYPED] }));
  await state().send();
  state().retype(key, "50cr");
  await state().send();
  expect(send).not.toHaveBeenCalled();
  state().retype(key, "500cr");
  // The same sentence keeps the retyped figures.
  askFor(actOf(send, { warnings: [RETYPED] }));
  expect(state().retyped).toEqual({ [key]: "500cr" });
  askFor(actOf(send, { warnings: [RETYPED], line: "You buy 500.00 Cr at 6.86 %" }));
  expect(state().retyped).toEqual({});
  state().retype(key, "500cr");
  await state().send();
  expect(send).toHaveBeenCalledOnce();
});

test("nothing is sent before the distinct key, and its answer ends the sentence before it is shown", async () => {
  const seen: unknown[] = [];
  const send = vi.fn(() => Promise.resolve("T-1"));
  askFor(actOf(send, { done: (answer) => void seen.push(answer, state().pending) }));
  expect(send).not.toHaveBeenCalled();
  await state().send();
  expect(seen).toEqual(["T-1", null]);
});

test("figures that became unusual are asked again, and go through once they are confirmed", async () => {
  const confirmed: (readonly DealWarning[])[] = [];
  const act = (warnings: readonly DealWarning[]): Act<string> =>
    actOf(
      () => {
        confirmed.push(warnings);
        if (warnings.length === 0) return Promise.reject(refusal("unusual_level", "", { warnings: [REPORTED] }));
        return Promise.resolve("T-1");
      },
      { warnings, unusual: whenUnusual(act) },
    );
  askFor(act([]));
  await state().send();
  expect(state()).toMatchObject({ problem: LOOK_AGAIN, pending: { warnings: [{ figure: "reported_order" }] } });
  await state().send();
  expect(confirmed.map(({ length }) => length)).toEqual([0, 1]);
  expect(state().pending).toBeNull();
});

test("a refusal ends the sentence and is said in the form and in a toast", async () => {
  const problems: unknown[] = [];
  const showProblem = (fields: Record<string, string>, text: string) => void problems.push({ fields, text });
  askFor(actOf(() => Promise.reject(refusal("already_done", "This quote lapsed at 15:30:00.")), { showProblem }));
  await state().send();
  expect(state().pending).toBeNull();
  expect(problems).toEqual([{ fields: {}, text: "This quote lapsed at 15:30:00." }]);
  expect(toasts()).toEqual(["This quote lapsed at 15:30:00."]);
});

test("a breach that cannot be confirmed is said in the form, or leaves a sentence without a key", () => {
  const problems: string[] = [];
  askFor(actOf(() => Promise.resolve(""), { warnings: [OVER], showProblem: (_, text) => void problems.push(text) }));
  expect(problems).toEqual([`${OVER.text} ${BREACH_ADVICE}`]);
  expect(state().pending).toBeNull();
  askFor(actOf(() => Promise.resolve(""), { warnings: [OVER] }));
  expect(state().pending?.warnings).toEqual([OVER]);
});

test("without an answer the sentence stays and says so", async () => {
  const send = () => Promise.reject(new CallError("POST", "/", 0, null));
  askFor(actOf(send));
  await state().send();
  expect(state().pending?.line).toBe("You buy 5.00 Cr at 6.85 %");
  expect(state().problem).toContain("never done twice");
});

test("a late answer leaves the sentence of the act begun meanwhile", async () => {
  const answered = Promise.withResolvers<string>();
  askFor(actOf(() => answered.promise));
  const sending = state().send();
  askFor(actOf(() => Promise.resolve(""), { line: "You sell 2.00 Cr at 6.90 %" }));
  answered.resolve("T-1");
  await sending;
  expect(state().pending?.line).toBe("You sell 2.00 Cr at 6.90 %");
});
