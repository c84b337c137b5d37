import type { Severity, Term, TermKind } from "#domain/surveillance/lexicon.ts";

function terms(kind: TermKind, severity: Severity, phrases: readonly string[]): Term[] {
  return phrases.map((phrase) => ({ phrase, kind, severity, unless: [] }));
}

/**
 * Most mentions of a guarantee in the bond market are harmless: it is the state's or a bank's, part of the bond's
 * terms.
 */
const GUARANTEE: Term = {
  phrase: "guarantee*",
  kind: "lexicon",
  severity: "medium",
  unless: [
    "state guarantee*",
    "govt guarantee*",
    "government guarantee*",
    "sovereign guarantee*",
    "goi guarantee*",
    "bank guarantee*",
    "corporate guarantee*",
    "partially guarantee*",
    "fully guarantee*",
    "guarantee* by",
    "guaranteed bond*",
  ],
};

/** Initial terms of a firm; its compliance officer can change them. */
export const DEFAULT_TERMS: readonly Term[] = [
  GUARANTEE,
  ...terms("lexicon", "high", [
    "assured return*",
    "no risk",
    "can't lose",
    "off the record",
    "delete this",
    "delete the chat",
    "delete after reading",
    "don't tell anyone",
    "don't tell compliance",
    "between us",
    "between you and me",
    "keep this quiet",
    "under the table",
    "kickback*",
    "bribe*",
    "side deal",
    "cash back",
    "your cut",
    "my cut",
    "front run*",
    "frontrun*",
    "ahead of the client",
    "before the client order",
    "inside information",
    "insider",
    "not public yet",
    "park it for me",
    "park the bond*",
    "circular trade*",
    "paint the close",
    "push the price",
    "cross it later",
  ]),
  ...terms("lexicon", "medium", [
    "as a favour",
    "as a favor",
    "owe you one",
    "make it up to you",
    "no questions asked",
    "keep the difference",
    "backdate*",
    "ante date*",
    "before the downgrade",
    "before the rating",
  ]),
  ...terms("moved_channel", "high", [
    "whatsapp me",
    "message me on whatsapp",
    "telegram me",
    "signal me",
    "my personal number",
    "call my personal",
    "personal mail",
    "personal email",
    "not on chat",
    "not on this chat",
    "take this offline",
  ]),
  ...terms("moved_channel", "medium", [
    "on whatsapp",
    "on telegram",
    "on signal",
    "call my mobile",
    "call me on my mobile",
    "call my cell",
    "let's talk offline",
    "text me",
  ]),
];
