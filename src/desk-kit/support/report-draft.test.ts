import { describe, expect, test } from "vitest";
import { supportTicket } from "#domain/contract/http/support.ts";
import { REPORT_REASONS } from "#domain/support/report-issue.ts";
import {
  draftKey,
  emptyReport,
  REPORT_FIELDS,
  reportSchema,
  ticketOf,
  type ReportDraft,
  type ReportSubject,
} from "#src/desk-kit/support/report-draft.ts";
import { CallError } from "#src/lib/call-error.ts";
import { refusalOf } from "#src/ui/form/refusal.ts";
import type { AttachedFile } from "#src/ui/form/uploads.ts";

const subject: ReportSubject = {
  kind: "pricing_and_cashflow",
  finstrumentId: "IN0020230085",
  bondName: "7.18% GS 2033",
  pricing: { bond_yield: 0.0718, clean_price: null },
};
const draft = (change: Partial<ReportDraft>): ReportDraft => ({ ...emptyReport, ...change });
const file = (change: Partial<AttachedFile>): AttachedFile => ({
  id: "a",
  name: "level.png",
  sizeBytes: 10,
  fileUrl: null,
  error: null,
  ...change,
});
const faultsOf = (written: ReportDraft, isVisitor: boolean) =>
  reportSchema(subject.kind, isVisitor)
    .safeParse(written)
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

describe("an issue cannot be sent, and says why", () => {
  const level = [REPORT_REASONS.level];
  test.each<[string, ReportDraft, boolean, string[]]>([
    ["with nothing ticked", draft({ description: "wrong" }), false, ["reasons: Tick what seems incorrect."]],
    [
      "for others without words",
      draft({ reasons: [REPORT_REASONS.others] }),
      false,
      ["description: Description is required."],
    ],
    ["by a visitor without an address", draft({ reasons: level }), true, ["email: Email is required."]],
    [
      "by a visitor with half an address",
      draft({ reasons: level, email: "asha@" }),
      true,
      ["email: Please enter a valid email address."],
    ],
    [
      "with all that is wrong at once",
      draft({ email: "asha@" }),
      true,
      ["email: Please enter a valid email address.", "reasons: Tick what seems incorrect."],
    ],
    [
      "while a file is on its way",
      draft({ reasons: level, attachments: [file({})] }),
      false,
      ["attachments: Files are still being uploaded."],
    ],
    ["but with one thing ticked it can", draft({ reasons: level }), false, []],
    [
      "and a file that failed does not hold it up",
      draft({ reasons: level, attachments: [file({ error: "x" })] }),
      false,
      [],
    ],
    ["and a visitor with an address can", draft({ reasons: level, email: " asha@example.in " }), true, []],
  ])("%s", (_when, written, isVisitor, reasons) => {
    expect(faultsOf(written, isVisitor)).toEqual(reasons);
  });
});

describe("the ticket of an issue", () => {
  const written = reportSchema(subject.kind, true).parse({
    ...emptyReport,
    reasons: [REPORT_REASONS.level],
    description: " Price of last week. ",
    email: "asha@example.in",
    attachments: [file({ fileUrl: "/ext/public/upload/upl_abc/level.png" }), file({ id: "b", error: "too large" })],
  });

  test("keeps the contract, names place and bond, and leaves out what did not arrive", () => {
    const ticket = ticketOf(subject, written, { isVisitor: true, page: "/find/IN0020230085" });
    expect(supportTicket.body.safeParse(ticket).success).toBe(true);
    expect(ticket).toMatchObject({
      ticket_type_id: 1,
      contacts: [{ email: "asha@example.in" }],
      ticket_attributes: {
        title: "Pricing and cashflow: 7.18% GS 2033",
        description: "Price of last week.",
        attachments: ["/ext/public/upload/upl_abc/level.png"],
      },
    });
  });

  test("shares the figures only with consent, and no address of somebody signed in", () => {
    const from = { isVisitor: false, page: "/" };
    const silent = ticketOf(subject, written, from);
    expect([silent.contacts, silent.ticket_attributes.pricing]).toEqual([[], null]);
    const open = ticketOf(subject, { ...written, consent: true }, from);
    expect(open.ticket_attributes).toMatchObject({ consent: true, pricing: { bond_yield: 0.0718 } });
  });
});

test("what the server refuses stands at its field, and above the form where it has none", () => {
  const refused = new CallError("POST", "/ext/intercom/ticket/", 400, {
    code: "validation_error",
    message: "",
    field_errors: {
      "contacts.0.email": ["Please enter a valid email address."],
      "ticket_attributes.attachments.0": ["Gone."],
      "ticket_attributes.title": ["Title is required."],
    },
    non_field_errors: [],
  });
  expect(refusalOf(refused, (name) => name in emptyReport, REPORT_FIELDS)).toEqual({
    fields: { email: "Please enter a valid email address.", attachments: "Gone." },
    text: "Title is required.",
  });
});

test("every place and bond has a draft of its own", () => {
  expect(draftKey(subject)).not.toBe(draftKey({ ...subject, kind: "ticketing" }));
});
