import { z } from "zod";
import { approvalReason, mayWait } from "#domain/accounts/approval.ts";
import { answersDownload } from "#domain/contract/download.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { errorCode } from "#domain/contract/errors.ts";
import { individualCategory } from "#domain/entities/client-kinds.ts";
import { checkClient, clientFields, clientRecord, clientSummary } from "#domain/accounts/client-record.ts";
import { clientType, exchange } from "#domain/entities/roles.ts";
import { clientId, flag, page, pageQuery } from "#domain/lib/wire.ts";

const manager = { can: "clients.manage" } as const;
const one = z.object({ id: clientId });

const { category, ucc, gst, dp_id, dp_client_id, bo_id } = clientFields.shape;
/** A client as sent by the caller; fields that not every client has are optional. */
const sentFields = clientFields.extend({
  category: category.default(""),
  ucc: ucc.default(""),
  gst: gst.default(""),
  dp_id: dp_id.default(""),
  dp_client_id: dp_client_id.default(""),
  bo_id: bo_id.default(""),
});
export const newClient = sentFields.superRefine(checkClient);

export const CLIENT_ORDERS = ["name", "-name", "created_at", "-created_at"] as const;

const clientSearch = z.object({
  search: z.string().trim().max(200).default(""),
  order: z.enum(CLIENT_ORDERS).default("name"),
  ...pageQuery,
});

export const listClients = endpoint({
  name: "clients.list",
  method: "GET",
  path: "/api/clients/ucc/",
  summary: "Clients my firm deals for, by part of a name, PAN, UCC, email address, number or city",
  access: manager,
  query: clientSearch,
  response: page(clientSummary),
  errors: ["validation_error"],
});

/** Search from the screen. A POST keeps the PAN out of the address, which proxies log. */
export const searchClients = endpoint({
  name: "clients.search",
  method: "POST",
  path: "/api/clients/ucc/search/",
  summary: "Clients my firm deals for, by part of a name, PAN, UCC, email address, number or city",
  access: manager,
  body: clientSearch,
  response: page(clientSummary),
  errors: ["validation_error"],
});

export const addClient = endpoint({
  name: "clients.add",
  method: "POST",
  path: "/api/clients/ucc/",
  summary: "Register a client of my firm; its PAN and UCC are unique within the firm",
  access: manager,
  body: sentFields.extend(approvalReason).superRefine(checkClient),
  response: clientRecord,
  ...mayWait,
  errors: ["validation_error"],
  idempotent: true,
  holdsNumbers: true,
});

export const CLIENT_UPLOAD_LIMIT_BYTES = 2_000_000;

export const clientUploadReport = z.object({
  status: z.number().optional(),
  message: z.string(),
  /** True when the valid rows await a second person's approval; none of them is a client yet. */
  is_sent_for_approval: z.boolean(),
  rows: z.array(
    z.object({
      /** Row number as in a spreadsheet. */
      row: z.number().int(),
      name: z.string(),
      ok: z.boolean(),
      id: clientId.nullable(),
      /** `already_done` for a registered client of the same name, PAN and UCC; null for a row that was added. */
      code: errorCode.nullable(),
      field_errors: z.record(z.string(), z.array(z.string())),
    }),
  ),
});
export type ClientUploadReport = z.infer<typeof clientUploadReport>;

export const uploadClients = endpoint({
  name: "clients.upload",
  method: "POST",
  path: "/api/clients/ucc/upload/",
  summary: "Register the clients of a CSV or a workbook; 207 when only some rows were registered",
  access: manager,
  upload: { limitBytes: CLIENT_UPLOAD_LIMIT_BYTES },
  bodyLimitBytes: CLIENT_UPLOAD_LIMIT_BYTES + 10_000,
  response: clientUploadReport,
  alsoStatus: { 207: clientUploadReport },
  errors: ["validation_error", "too_large"],
});

export const reviewClientUpload = endpoint({
  name: "clients.reviewUpload",
  method: "POST",
  path: "/api/clients/ucc/upload/review/",
  summary: "Preview an upload of clients row by row; nothing is added",
  access: manager,
  upload: { limitBytes: CLIENT_UPLOAD_LIMIT_BYTES },
  bodyLimitBytes: CLIENT_UPLOAD_LIMIT_BYTES + 10_000,
  response: clientUploadReport.pick({ rows: true }),
  errors: ["validation_error", "too_large"],
});

export const clientTemplate = endpoint({
  name: "clients.template",
  method: "GET",
  path: "/api/clients/ucc/download-template/",
  summary: "CSV template for an upload of clients",
  access: manager,
  ...answersDownload,
  errors: [],
});

export const getClient = endpoint({
  name: "clients.get",
  method: "GET",
  path: "/api/clients/ucc/:id/",
  summary: "One client of my firm with its bank, depository and tax numbers",
  access: manager,
  params: one,
  response: clientRecord,
  errors: ["not_found"],
});

export const changeClient = endpoint({
  name: "clients.change",
  method: "PATCH",
  path: "/api/clients/ucc/:id/",
  summary: "Change a client of my firm; omitted fields are unchanged",
  access: manager,
  params: one,
  body: clientFields.partial().extend({ version: z.number().int(), ...approvalReason }),
  response: clientRecord,
  ...mayWait,
  errors: ["validation_error", "not_found", "stale_version"],
  idempotent: true,
  holdsNumbers: true,
});

/** A client by name, for people who deal on its behalf. */
export const namedClient = z.object({
  id: clientId,
  name: z.string(),
  client_type: clientType,
  is_partner: z.boolean(),
  /** True for a client without a login of its own. */
  offline_record: z.boolean(),
});

export const namedClients = endpoint({
  name: "clients.named",
  method: "GET",
  path: "/api/clients/",
  summary: "Clients that a quote of my firm may name, by part of the name",
  access: { can: "trading.view" },
  query: z.object({
    search: z.string().trim().max(200).default(""),
    is_partner: flag.optional(),
    offline_record: flag.optional(),
    ...pageQuery,
  }),
  response: page(namedClient),
  errors: ["validation_error"],
});

export const searchCustodians = endpoint({
  name: "client.searchCustodians",
  method: "GET",
  path: "/api/client/search-custodians/",
  summary: "Firms that hold clients' securities and cash at an exchange, by part of the name",
  access: "session",
  query: z.object({ search_param: z.string().trim().max(200).default(""), exchange: exchange.optional() }),
  response: z.object({ results: z.array(z.object({ client_id: clientId, name: z.string() })) }),
  errors: ["validation_error"],
});

export const clientCategories = endpoint({
  name: "client.categories",
  method: "GET",
  path: "/api/client/categories/",
  summary: "Types of clients, and the categories of individuals",
  access: "public",
  response: z.object({
    client_types: z.array(z.object({ code: clientType, name: z.string() })),
    individual_categories: z.array(z.object({ code: individualCategory, name: z.string() })),
  }),
  errors: [],
});

export const clientStates = endpoint({
  name: "client.states",
  method: "GET",
  path: "/api/client/states/",
  summary: "States and union territories of India, and Other",
  access: "public",
  response: z.object({ states: z.array(z.string()) }),
  errors: [],
});
