import * as downloads from "#domain/contract/http/downloads.ts";
import { fileOf } from "#server/machine/documents/file-of.ts";
import {
  bondDetailsPaper,
  cashflowPaper,
  termSheetPaper,
  quotePaper,
} from "#server/market/research/downloads/papers.ts";
import { termSheetFacts, quoteFacts } from "#server/market/research/downloads/gather.ts";
import { bondOf } from "#server/market/bonds/requested-settlement.ts";
import { cashflowOf } from "#server/market/research/securities/cashflow.ts";
import type { BondContext } from "#server/market/research/securities/bond-context.ts";
import { finstrumentOf } from "#server/market/research/securities/finstrument.ts";
import { callerLimit } from "#server/machine/http/node-limit.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Documents for one person, or for visitors at one address, in a minute. */
const DOCUMENTS = { points: 30, duration: 60 };

/** Documents about bonds. Every number comes from the function that serves the endpoint of the same question. */
export function downloadsRoutes(parts: Parts, context: BondContext): Route[] {
  const countDocument = callerLimit(DOCUMENTS);
  const now = () => parts.clock.now().getTime();
  return [
    route(downloads.termSheetDownload, async ({ body, actor, ip }) => {
      await countDocument({ actor, ip });
      return fileOf(termSheetPaper(await termSheetFacts(context, bondOf(parts, body.isin)), now()), "pdf");
    }),
    route(downloads.bondDetailsDownload, async ({ params, body, actor, ip }) => {
      await countDocument({ actor, ip });
      const bond = finstrumentOf(context, bondOf(parts, params.id));
      return fileOf(bondDetailsPaper(bond, now()), body?.format ?? "pdf");
    }),
    route(downloads.quoteDownload, async ({ params, body, actor, ip }) => {
      await countDocument({ actor, ip });
      const { bond, quote, cashflow } = await quoteFacts(context, bondOf(parts, params.id), body, actor);
      return fileOf(quotePaper(bond, quote, cashflow, now()), body.format);
    }),
    route(downloads.cashflowDownload, async ({ params, body, actor, ip }) => {
      await countDocument({ actor, ip });
      const bond = bondOf(parts, params.id);
      return fileOf(cashflowPaper(finstrumentOf(context, bond), cashflowOf(context, bond, body), now()), body.format);
    }),
  ];
}
