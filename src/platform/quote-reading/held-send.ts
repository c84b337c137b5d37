import { create } from "zustand";
import type { Eoi } from "#domain/entities/eoi.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { offMine, OFF_MARKET_BP, type OffMarket } from "#domain/runs/off-market.ts";
import { readStored, stores, writeStored } from "#src/lib/stored.ts";
import { flag } from "#src/platform/commands/when.ts";
import { subjectOf, useSession } from "#src/platform/identity/session.ts";
import { live } from "#src/platform/live/connection.ts";
import { mayQuote, readingsOf } from "#src/platform/quote-reading/read-quotes.ts";

// Before a text leaves, its levels are compared with my own firm's live quotes; one far off asks first.

const LIMIT = "off-market-bp";
/** A check that takes longer than this does not keep a message back. */
const PATIENCE_MS = 1500;
const MOST_OWN_QUOTES = 500;

/** A message waits for its distinct key. */
export const sendHeld = flag("message.held", "No message waits to be sent");

interface HeldSend {
  held: { text: string; off: readonly OffMarket[]; send: () => void } | null;
  /** The text being checked: the same one is not checked, nor sent, twice. */
  checking: string | null;
  limitBp: number;
  setLimitBp: (limitBp: number) => void;
}

export const useHeldSend = create<HeldSend>((set) => ({
  held: null,
  checking: null,
  limitBp: OFF_MARKET_BP,
  setLimitBp: (limitBp) => {
    set({ limitBp });
    writeStored(stores.arranged, LIMIT, limitBp);
  },
}));

stores.onPerson(() => useHeldSend.setState({ limitBp: storedLimit() }));

function storedLimit(): number {
  const stored = readStored(stores.arranged, LIMIT);
  return typeof stored === "number" && stored > 0 ? stored : OFF_MARKET_BP;
}

/**
 * Sends at once what quotes nothing; else after the check, or once the person has said so. Text that is being checked or
 * held is not sent by asking again: it has a key of its own.
 */
export function checkBeforeSending(text: string, send: () => void): void {
  const { session } = useSession.getState();
  const { held, checking } = useHeldSend.getState();
  if (session === null || !mayQuote(text) || !can(subjectOf(session), "trade")) return send();
  if (checking === text || held?.text === text) return;
  useHeldSend.setState({ held: null, checking: text });
  void offMarketOf(text, session.id).then((off) => {
    if (useHeldSend.getState().checking !== text) return;
    useHeldSend.setState({ checking: null, held: off.length === 0 ? null : { text, off, send } });
    if (off.length === 0) send();
  });
}

/** Never fails, and takes `PATIENCE_MS` at most: what cannot be checked is not held back. */
async function offMarketOf(text: string, clientId: string): Promise<readonly OffMarket[]> {
  const tooLate = new Promise<readonly OffMarket[]>((resolve) => setTimeout(() => resolve([]), PATIENCE_MS));
  const check = async () => {
    const readings = await readingsOf(text);
    const bonds = readings.flatMap(({ finstrument_id: isin }) => isin ?? []);
    if (bonds.length === 0) return [];
    const quotes = await live.findQuotes("", bonds, MOST_OWN_QUOTES);
    const mine = quotes.filter((quote: Eoi) => quote.client_id === clientId);
    return offMine(readings, mine, useHeldSend.getState().limitBp);
  };
  return Promise.race([tooLate, check().catch(() => [])]);
}

export function sendHeldMessage(): void {
  const { held } = useHeldSend.getState();
  useHeldSend.setState({ held: null });
  held?.send();
}

/** Another text is not the one that was asked about. */
export function dropHeld(unless: string): void {
  const { held, checking } = useHeldSend.getState();
  if (held !== null && held.text !== unless) useHeldSend.setState({ held: null });
  if (checking !== null && checking !== unless) useHeldSend.setState({ checking: null });
}
