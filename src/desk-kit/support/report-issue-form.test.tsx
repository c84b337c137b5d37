import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ReportKind } from "#domain/contract/http/support.ts";
import type { ReportSubject } from "#src/desk-kit/support/report-draft.ts";
import { ReportIssueForm } from "#src/desk-kit/support/report-issue-form.tsx";

const subject: ReportSubject = {
  kind: "consideration",
  finstrumentId: "IN0020230085",
  bondName: "7.18% GS 2033",
  pricing: { bond_yield: 0.0718 },
};

function labelsOf(change: Partial<ReportSubject>, isVisitor = false): string[] {
  const html = renderToStaticMarkup(
    <ReportIssueForm subject={{ ...subject, ...change }} isVisitor={isVisitor} onSent={() => undefined} />,
  );
  return [...html.matchAll(/<label[^>]*>([^<]*)<\/label>/g)].map(([, label]) => label ?? "");
}

const CONSENT = "I agree to share the pricing details I entered with the support team";
const OTHER_FIELDS = ["Description (optional)"];

test.each<[ReportKind, string[]]>([
  [
    "pricing_and_cashflow",
    ["Price/yield seems incorrect", "Maturity date seems incorrect", "Call/put information seems incorrect", "Others"],
  ],
  ["counter_rfq", ["Price/yield seems incorrect", "Others"]],
])("from %s the form has these checkboxes and the consent (C-49..C-54, P-11, U-27)", (kind, reasons) => {
  expect(labelsOf({ kind })).toEqual([...reasons, ...OTHER_FIELDS, CONSENT]);
});

test("only a visitor is asked for an address, and nothing is consented to where nothing was entered", () => {
  expect(labelsOf({}, true)).toContain("Email");
  expect(labelsOf({ pricing: { bond_yield: null } })).not.toContain(CONSENT);
});
