import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { answersDownload } from "#domain/contract/download.ts";
import { cashflowQuestion, quoteQuestion } from "#domain/contract/http/securities.ts";
import { finstrumentId } from "#domain/lib/wire.ts";

const id = z.object({ id: finstrumentId });
export const downloadFormat = z.enum(["pdf", "csv", "xlsx"]);
export type DownloadFormat = z.infer<typeof downloadFormat>;

export const termSheetDownload = endpoint({
  name: "downloads.termSheet",
  method: "POST",
  path: "/api/im/download/",
  summary: "Term sheet of a bond from public sources, as a document",
  access: "public",
  body: z.object({ isin: finstrumentId }),
  ...answersDownload,
  errors: ["validation_error", "not_found", "slow_down"],
});

export const bondDetailsDownload = endpoint({
  name: "downloads.bondDetails",
  method: "POST",
  path: "/api/bond-details/:id/download/",
  summary: "Terms, identifiers, rating and listing of a bond",
  access: "public",
  params: id,
  body: z.object({ format: downloadFormat.default("pdf") }).nullish(),
  ...answersDownload,
  errors: ["validation_error", "not_found", "slow_down"],
});

export const quoteDownload = endpoint({
  name: "downloads.quote",
  method: "POST",
  path: "/api/quote/:id/download/",
  summary: "Level with its money, risk figures and cashflows",
  access: "public",
  params: id,
  body: quoteQuestion.extend({ format: downloadFormat.default("pdf") }),
  ...answersDownload,
  errors: ["validation_error", "not_found", "slow_down"],
});

export const cashflowDownload = endpoint({
  name: "downloads.cashflow",
  method: "POST",
  path: "/api/cashflow/:id/download/",
  summary: "Future payments of a bond",
  access: "public",
  params: id,
  body: cashflowQuestion.extend({ format: downloadFormat.default("pdf") }),
  ...answersDownload,
  errors: ["validation_error", "not_found", "slow_down"],
});
