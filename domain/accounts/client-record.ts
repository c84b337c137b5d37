import { z } from "zod";
import { individualCategory, isIndividual } from "#domain/entities/client-kinds.ts";
import { clientType } from "#domain/entities/roles.ts";
import { STATES } from "#domain/entities/states.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { withoutOwnJoiners } from "#domain/lib/joiners.ts";
import { clientId, instant, readable } from "#domain/lib/wire.ts";
import * as rules from "#domain/validation/identity-rules.ts";

/** Depository of a client's bonds. NSDL needs a participant number and a client number, CDSL one number. */
export const depository = z.enum(["NSDL", "CDSL"], { error: requiredText("Depository") });

/** Field labels for the page and for upload errors, in the order of the form and the template. */
export const CLIENT_FIELD_LABELS = {
  name: "Name",
  client_type: "Client type",
  category: "Category",
  ucc: "UCC",
  pan: "PAN",
  email: "Email",
  mobile: "Mobile",
  gst: "GST",
  address: "Address",
  city: "City",
  state: "State",
  pincode: "Pincode",
  account_number: "Account number",
  ifsc: "IFSC",
  depository: "Depository",
  dp_id: "DP ID",
  dp_client_id: "Client Id",
  bo_id: "BO ID",
} as const;
export type ClientField = keyof typeof CLIENT_FIELD_LABELS;
export const CLIENT_FIELDS = Object.keys(CLIENT_FIELD_LABELS) as ClientField[];

const label = CLIENT_FIELD_LABELS;
const UCC_TEXT = "Should be at most 10 letters and digits.";
const CATEGORY_TEXT = "Choose a category from the list.";
const STATE_TEXT = "Choose a state from the list.";
const ONE_LINE = readable(rules.anyText);

/** Accepts names in Indian scripts, whose joiners are not letters. */
const withJoiners = (rule: z.ZodType) =>
  rules.anyText.superRefine((name, context) => {
    const message = rules.fieldProblem(rule, withoutOwnJoiners(name));
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });
/** Name of a client who is an individual. */
export const personalName = withJoiners(rules.plainName);

/**
 * A client as a form stores it: every field is a text. Fields that only some clients have may be empty here; see {@link
 * checkClient}.
 */
export const clientFields = z.object({
  name: rules.required(label.name, withJoiners(rules.companyName), 120),
  client_type: z.enum(clientType.options, { error: requiredText(label.client_type) }),
  category: rules.optional(rules.anyText.refine((text) => individualCategory.safeParse(text).success, CATEGORY_TEXT)),
  /** Defaults to the PAN when left empty. */
  ucc: rules.optional(rules.anyText.regex(/^[A-Za-z0-9]{1,10}$/, UCC_TEXT)),
  pan: rules.required(label.pan, rules.pan),
  email: rules.required(label.email, rules.emailAddress),
  mobile: rules.required(label.mobile, rules.mobile),
  gst: rules.optional(rules.gst),
  address: rules.required(label.address, ONE_LINE, 300),
  city: rules.required(label.city, ONE_LINE, 80),
  state: rules.required(
    label.state,
    rules.anyText.refine((text) => (STATES as readonly string[]).includes(text), STATE_TEXT),
  ),
  pincode: rules.required(label.pincode, rules.pincode),
  account_number: rules.required(label.account_number, rules.accountNumber),
  ifsc: rules.required(label.ifsc, rules.ifsc),
  depository,
  dp_id: rules.optional(rules.dpId),
  dp_client_id: rules.optional(rules.depositoryClientId),
  bo_id: rules.optional(rules.boId),
});
export type ClientFields = z.infer<typeof clientFields>;
/** The fields as they are typed. */
export type TypedClient = z.input<typeof clientFields>;

interface Issues {
  addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void;
}

/** Checks the fields that only this kind of client needs: an individual's name, a category, the depository numbers. */
export function checkClient(
  client: Pick<ClientFields, "name" | "client_type" | "category" | "depository" | "dp_id" | "dp_client_id" | "bo_id">,
  issues: Issues,
): void {
  const need = (field: ClientField & keyof typeof client) => {
    if (client[field] === "") issues.addIssue({ code: "custom", path: [field], message: requiredText(label[field]) });
  };
  if (isIndividual(client.client_type)) {
    need("category");
    const problem = rules.fieldProblem(personalName, client.name);
    if (problem !== undefined) issues.addIssue({ code: "custom", path: ["name"], message: problem });
  }
  if (client.depository === "CDSL") need("bo_id");
  else {
    need("dp_id");
    need("dp_client_id");
  }
}

/** A client with all stored fields; null where a field is empty. */
export const clientRecord = z.object({
  id: clientId,
  name: z.string(),
  client_type: clientType,
  category: individualCategory.nullable(),
  ucc: z.string().nullable(),
  pan: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  gst: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  pincode: z.string().nullable(),
  account_number: z.string().nullable(),
  ifsc: z.string().nullable(),
  depository: depository.nullable(),
  dp_id: z.string().nullable(),
  dp_client_id: z.string().nullable(),
  bo_id: z.string().nullable(),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
});
export type ClientRecord = z.infer<typeof clientRecord>;

/** A client as listed, without the details shown only when it is opened. */
export const clientSummary = clientRecord
  .pick({
    id: true,
    name: true,
    client_type: true,
    category: true,
    ucc: true,
    pan: true,
    email: true,
    mobile: true,
    city: true,
    state: true,
    created_at: true,
  })
  .extend({
    /** The last four digits of the bank account. */
    account_ends: z.string().nullable(),
    /** False for a record without details: no deal can settle for it yet. */
    is_complete: z.boolean(),
  });
export type ClientSummary = z.infer<typeof clientSummary>;
