import { describe, expect, test } from "vitest";
import { supportTicket } from "#domain/contract/http/support.ts";
import { REPORT_REASONS } from "#domain/support/report-issue.ts";
import {
  draftKey,
  emptyReport,
  errorsByField,
  sendBarred,
  ticketOf,
  type Attachment,
  type ReportDraft,
  type ReportSubject,
} from "#src/desk-kit/report-issue/report-draft.ts";
import {
  addAttachment,
  changeAttachment,
  clearReport,
  draftOf,
  dropAttachment,
  editReport,
  showErrors,
} from "#src/desk-kit/report-issue/report-issue.ts";

const subject: ReportSubject = {
  kind: "pricing_and_cashflow",
  finstrumentId: "IN0020230085",
  bondName: "7.18% GS 2033",
  pricing: { bond_yield: 0.0718, clean_price: null },
};
const draft = (change: Partial<ReportDraft>): ReportDraft => ({ ...emptyReport, ...change });
const file = (change: Partial<Attachment>): Attachment => ({
  id: "a",
  name: "level.png",
  sizeBytes: 10,
  progress: 0,
  fileUrl: null,
  error: null,
  ...change,
});

describe("an issue cannot be sent, and says why", () => {
  const level = [REPORT_REASONS.level];
  test.each<[string, ReportDraft, boolean, string | null]>([
    ["with nothing ticked", draft({ description: "wrong" }), false, "Tick what seems incorrect."],
    ["for others without words", draft({ reasons: [REPORT_REASONS.others] }), false, "Description is required."],
    ["by a visitor without an address", draft({ reasons: level }), true, "Email is required."],
    [
      "by a visitor with half an address",
      draft({ reasons: level, email: "asha@" }),
      true,
      "Please enter a valid email address.",
    ],
    [
      "while a file is on its way",
      draft({ reasons: level, attachments: [file({ progress: 0.4 })] }),
      false,
      "Files are still being uploaded.",
    ],
    ["but with one thing ticked it can", draft({ reasons: level }), false, null],
    [
      "and a file that failed does not hold it up",
      draft({ reasons: level, attachments: [file({ error: "x" })] }),
      false,
      null,
    ],
    ["and a visitor with an address can", draft({ reasons: level, email: " asha@example.in " }), true, null],
  ])("%s", (_when, written, isVisitor, reason) => {
    expect(sendBarred(subject.kind, written, isVisitor)).toBe(reason);
  });
});

describe("the ticket of an issue", () => {
  const written = draft({
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

test("what the server refuses is shown at its field, and goes when the field is edited", () => {
  const key = draftKey(subject);
  const errors = errorsByField({
    "contacts.0.email": "Please enter a valid email address.",
    "ticket_attributes.attachments.0": "Gone.",
    "ticket_attributes.title": "Title is required.",
  });
  expect(errors).toEqual({ email: "Please enter a valid email address.", attachments: "Gone." });
  showErrors(key, errors);
  editReport(key, { email: "asha@example.in" });
  expect(draftOf(key).errors).toEqual({ attachments: "Gone." });
  clearReport(key);
});

test("every place and bond keeps its own words until they are sent, and a file can be taken off", () => {
  const [one, other] = [draftKey(subject), draftKey({ ...subject, kind: "ticketing" })];
  editReport(one, { description: "first" });
  editReport(other, { description: "second" });
  addAttachment(one, file({}));
  changeAttachment(one, "a", { progress: 1, fileUrl: "/x" });
  expect(draftOf(one)).toMatchObject({ description: "first", attachments: [{ id: "a", fileUrl: "/x" }] });
  dropAttachment(one, "a");
  changeAttachment(one, "a", { progress: 0.5 });
  expect(draftOf(one).attachments).toEqual([]);
  clearReport(one);
  expect([draftOf(one).description, draftOf(other).description]).toEqual(["", "second"]);
  clearReport(other);
});
