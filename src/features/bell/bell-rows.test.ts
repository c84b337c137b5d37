import { expect, test } from "vitest";
import { bellRows } from "#src/features/bell/bell-rows.ts";

test("today's notifications and the last alerts stand in one list, the newest first, each with its kind", () => {
  const turn = {
    id: "turn clu_1:3",
    kind: "turn" as const,
    atMs: Date.parse("2026-11-20T05:00:00Z"),
    summary: "Your turn: 7.18% GS 2033",
    detail: "Narmada Bank bids 5.00 Cr",
    isRead: false,
    open: { commandId: "cluster.open", args: { id: "clu_1" } },
  };
  const yesterday = { ...turn, id: "turn clu_0:1", atMs: Date.parse("2026-11-19T05:00:00Z") };
  const alert = {
    id: "ale_1",
    alert_id: "alr_1",
    at: "2026-11-20T05:01:00Z",
    text: "Best bid is below 7 %",
    seen: true,
    page: null,
  };
  const rows = bellRows([turn, yesterday], [alert as never], "2026-11-20");
  expect(rows.map(({ label, isRead }) => [label, isRead])).toEqual([
    ["Alert", true],
    ["Your turn", false],
  ]);
});

test("what concerns a person's work stands among the alerts under its own name, and opens its page", () => {
  const notice = {
    id: "ale_2",
    alert_id: null,
    page: "reconciliation",
    at: "2026-11-20T12:01:00Z",
    text: "NSE lists 1 thing differently",
    seen: false,
  };
  expect(bellRows([], [notice as never], "2026-11-20")).toMatchObject([
    { label: "Reconciliation", open: { commandId: "go.reconciliation" } },
  ]);
});
