import { Ban, FileUp, ListX, Pencil, Send } from "lucide-react";
import { z } from "zod";
import * as bonds from "#domain/contract/http/bonds.ts";
import { tradeCounterparty } from "#domain/contract/http/tickets.ts";
import type { FinstrumentSummary } from "#domain/entities/bond.ts";
import { fixedField } from "#domain/entities/eoi.ts";
import { EXCHANGES } from "#domain/entities/exchanges.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatSize } from "#domain/lib/format-rupees.ts";
import { must } from "#domain/lib/must.ts";
import { isoDate } from "#domain/lib/wire.ts";
import { call } from "#src/lib/api.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, is, not } from "#src/shell/commands/when.ts";
import { facts, useMarketFocus } from "#src/desk-kit/market/focus.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { NEW_VENUE } from "#src/desk-kit/inputs/rfq-venue.ts";
import { dropSentence } from "#src/desk-kit/deal-form/deal-form-store.ts";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";
import { draftOfEoi, draftTrade, type EoiDraft, emptyDraft, eoiDraftOrigin } from "#src/features/eoi/draft.ts";
import { useEoiDraft } from "#src/features/eoi/draft-store.ts";
import { reviewDraft } from "#src/features/eoi/post-draft.ts";
import { openQuoteUpload } from "#src/features/eoi/upload/upload-store.ts";
import { reviewWithdrawAll, reviewWithdrawal } from "#src/features/eoi/withdraw.ts";

export const EOI_FORM = "eoi.form";

async function bondById(id: string): Promise<FinstrumentSummary | null> {
  const { finstruments } = await call(bonds.marketFinstruments, { query: { searchKey: id, limit: 1 } });
  return finstruments.find((bond) => bond.id === id) ?? null;
}

/** Arguments that prefill the form: a bond, and more of a quote that comes from elsewhere. */
export const fillArgs = z.object({
  finstrumentId: z.string().optional(),
  /** Rupees of face. */
  size: z.number().optional(),
  fixedField: fixedField.optional(),
  /** Price per 100, or yield as a fraction, by `fixedField`. */
  level: z.number().optional(),
  settlementDelta: z.number().int().optional(),
  /** Overrides `settlementDelta`. */
  settlement: isoDate.optional(),
  /** Text of the field: `30m`, `till 15:30`. */
  validity: z.string().optional(),
  state: z.enum(["DEFAULT", "INDICATIVE"]).optional(),
  /** `OTC` sends it to no exchange. */
  venue: z.enum([...EXCHANGES, "OTC"]).optional(),
  client: tradeCounterparty.optional(),
  /** Chat line it comes from. */
  origin: eoiDraftOrigin.optional(),
  /** Ticket it comes from. */
  originTrade: draftTrade.optional(),
});
type Fill = z.output<typeof fillArgs>;

function filledDraft(base: EoiDraft, fill: Fill): EoiDraft {
  const { size, fixedField: field, level, settlementDelta, settlement, origin, originTrade } = fill;
  const { validity, state, venue, client } = fill;
  return {
    ...base,
    ...(size === undefined ? {} : { sizeText: formatSize(size) }),
    ...(field === undefined || level === undefined
      ? {}
      : {
          level: typedLevel({
            fixed_field: field,
            unit_price_stored: field === "price" ? level : null,
            yield_stored: field === "yield" ? level : null,
          }),
        }),
    ...(settlementDelta === undefined ? {} : { settlementText: `T${settlementDelta}` }),
    ...(settlement === undefined ? {} : { settlementText: formatDate(settlement) }),
    ...(validity === undefined ? {} : { validityText: validity }),
    ...(state === undefined ? {} : { state }),
    ...(venue === undefined || venue === "OTC" ? {} : { venue: { ...NEW_VENUE, exchange: venue } }),
    ...(client === undefined ? {} : { client }),
    origin: origin ?? null,
    originTrade: originTrade ?? null,
  };
}

/** Opens the form of a side, prefilled if the quote comes from elsewhere. */
export async function openForm(side: "BID" | "ASK", fill: Fill): Promise<void> {
  const { finstrumentId } = fill;
  const { draft, open } = useEoiDraft.getState();
  const { bond: ofPage, quote } = useMarketFocus.getState();
  const wanted = finstrumentId ?? ofPage ?? quote?.finstrument_id;
  const bond = wanted === undefined ? draft.bond : draft.bond?.id === wanted ? draft.bond : await bondById(wanted);
  const isFilled = fill.level !== undefined || fill.size !== undefined;
  const other = isFilled || bond?.id !== draft.bond?.id || draft.editing !== null;
  const fresh = { ...emptyDraft, bond, settlementText: draft.settlementText };
  open({ ...(other ? filledDraft(fresh, fill) : draft), side });
  useSideDesk.getState().open(EOI_FORM);
}

const formOpen = is(facts.sideView, EOI_FORM, "Open an EOI first");

export const eoiCommands = [
  command({
    id: "eoi.bid",
    title: "Bid for a bond",
    section: "EOI",
    aliases: ["Post a bid", "Buy", "New bid", "New EOI"],
    icon: Send,
    keys: ["b"],
    when: all(facts.mayTrade, facts.dealsHere),
    args: fillArgs,
    run: (_context, fill) => openForm("BID", fill),
  }),
  command({
    id: "eoi.offer",
    title: "Offer a bond",
    section: "EOI",
    aliases: ["Post an offer", "Sell", "New offer", "Ask"],
    icon: Send,
    keys: ["o"],
    when: all(facts.mayTrade, facts.dealsHere),
    args: fillArgs,
    run: (_context, fill) => openForm("ASK", fill),
  }),
  command({
    id: "eoi.post",
    title: "Post the EOI",
    section: "EOI",
    aliases: ["Submit", "Send the quote"],
    icon: Send,
    keys: ["mod+enter"],
    when: all(formOpen, facts.mayTrade, not(facts.confirming, "Confirm or go back first")),
    danger: true,
    run: () => reviewDraft(),
  }),
  command({
    id: "eoi.upload",
    title: "Upload quotes",
    section: "EOI",
    aliases: ["Post many quotes", "CSV of quotes", "Paste quotes from a spreadsheet"],
    icon: FileUp,
    keys: ["shift+u"],
    when: all(facts.mayTrade, facts.dealsHere),
    run: () => openQuoteUpload(),
  }),
  command({
    id: "eoi.clear-draft",
    title: "Clear the EOI form",
    section: "EOI",
    icon: Ban,
    when: formOpen,
    run: () => {
      dropSentence();
      useEoiDraft.getState().clear();
    },
  }),
  command({
    id: "eoi.edit",
    title: "Change my quote",
    section: "EOI",
    aliases: ["Edit EOI", "Refresh the level"],
    icon: Pencil,
    keys: ["e"],
    when: all(facts.mayTrade, facts.dealsHere, facts.quoteFocused, facts.quoteMine, facts.quoteLive),
    run: async () => {
      const quote = must(useMarketFocus.getState().quote, "quote");
      const bond = await bondById(quote.finstrument_id);
      if (!bond) return;
      useEoiDraft.getState().open(draftOfEoi(quote, bond));
      useSideDesk.getState().open(EOI_FORM);
    },
  }),
  command({
    id: "eoi.withdraw",
    title: "Withdraw my quote",
    section: "EOI",
    aliases: ["Pull", "Expire EOI", "Cancel quote"],
    icon: Ban,
    keys: ["x"],
    when: all(facts.mayTrade, facts.dealsHere, facts.quoteFocused, facts.quoteMine, facts.quoteLive),
    danger: true,
    dealsNothing: true,
    run: () => reviewWithdrawal(must(useMarketFocus.getState().quote, "quote")),
  }),
  command({
    id: "eoi.withdraw-all",
    title: "Withdraw all my quotes",
    section: "EOI",
    aliases: ["Pull all", "Cancel all"],
    icon: ListX,
    keys: ["shift+x"],
    when: all(facts.mayTrade, facts.dealsHere),
    danger: true,
    dealsNothing: true,
    run: () => reviewWithdrawAll(),
  }),
];
