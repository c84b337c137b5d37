import type { Rewording } from "#domain/mind/planner/language/rewordings-turns.ts";

// Removes text around a question that adds nothing: courtesies, the person who asked, the purpose.

/** People on whose behalf the question may be asked. */
const OTHERS =
  "professor|teacher|guide|custodian|auditors?|bankers?|advisors?|advisers?|broker|accountant|ca|boss|manager|seniors?|colleagues?|principal|chairman|secretary|trustees?|directors?|board|committee|late husband|late father|late mother|sir|madam";

/** Buyers on whose behalf a deal is calculated. */
const BUYERS = "(?:our |the |my )?(?:[\\p{L}-]+ )?(?:treasury|desk|fund|trust|company|bank|client|society|scheme)";

export const COURTESIES: readonly Rewording[] = [
  [
    new RegExp(
      `\\b${BUYERS} (?:intends|proposes|plans|wants|is planning|is proposing|would like) to (?:buy|purchase)\\b`,
      "giu",
    ),
    "if i buy",
  ],
  [
    new RegExp(
      `\\b(?:our|the|my) (?:[\\p{L}-]+ )?(?:treasury|desk|fund|trust|mandate|policy|scheme)(?: desk)? (?:is (?:seeking|looking for|after)|seeks|needs|wants|allows|permits|requires|may hold|can hold|looks for)\\b`,
      "giu",
    ),
    "",
  ],
  [/\b(?:an? )?(?:old )?(?:holding |demat )?statement of (?:ours|mine) (?:lists|shows|has)\b/giu, ""],
  // 'Our custodian is asking for the ISIN', 'my professor keeps talking of basis points'.
  [
    new RegExp(
      `\\b(?:my|our|the|hamare|humare|mere) (?:statutory |internal |concurrent )?(?:${OTHERS}) (?:is |are |was |were |has |have |had |keeps? |kept )?(?:ask(?:s|ed|ing)? (?:me |us )?(?:for|about)|talk(?:s|ed|ing)? (?:of|about)|sought|want(?:s|ed)?|need(?:s|ed)?|request(?:s|ed)?|mention(?:s|ed|ing)?)\\b`,
      "giu",
    ),
    "",
  ],
  [new RegExp(`\\b(?:among|in|from) (?:my|our) (?:${OTHERS})(?:'s)? (?:papers|files|records|documents)\\b`, "giu"), ""],
  [
    /\b(?:in|among|from|on) (?:my|our|the|an?|an old) (?:old )?(?:records?|books of account|month end valuation|alm meeting|diary|demat(?: account)?|statements?|passbook)\b/giu,
    "",
  ],
  [/\b(?:in|among|from) (?:my|our) (?:old )?papers\b/giu, ""],
  [
    /\b(?:for|ahead of|before) (?:the|our|my|a) (?:[\p{L}-]+ ){0,2}(?:meeting|budget|valuation|planning|board paper),?/giu,
    "",
  ],
  [
    /\bto (?:close|complete|finish|finalise|finalize|update) (?:our|my|the) (?:[\p{L}-]+ ){0,3}(?:valuation|books|file|sheet|record|report)\b/giu,
    "",
  ],
  [
    /\b(?:so that|so) (?:i|we) (?:can|may|could) (?:pass|send|forward|give) (?:it|this|them) (?:on )?to (?:the|our|my|a) \p{L}+/giu,
    "",
  ],
  [
    /\bi(?:'m| am) (?:marking my diary|doing a piece on [\p{L} ]+? and|writing (?:an?|the) [\p{L} ]+? on [\p{L} -]+? and|comparing \p{L}+ and)\b:?/giu,
    "",
  ],
  [/\bi live on my (?:savings|pension|interest)(?: and)?/giu, ""],
  [
    /^for (?:my|our|an?|the) (?:[\p{L}-]+ ){0,3}(?:project|assignment|article|story|paper|note|class|thesis|report|file|records?|audit|diary|review|committee|board|meeting)[:,]/giu,
    "",
  ],
  [/^(?:as an? [\p{L} -]{3,40}?,|for an? (?:article|story|project|class|note) on [^:,]{3,40}[:,])/giu, ""],
  [/\bi (?:keep (?:seeing|hearing)|read that|came across|heard of|heard that|see|saw)\b/giu, ""],
  [/\b(?:remind|refresh) (?:me|us|my memory)(?:,? (?:would|will|could|can) you|,? please)?(?=[,:;-])/giu, ""],
  [/\b(?:we|i) (?:are|am) unable to (?:trace|find|locate)\b/giu, "find"],
  // 'We cannot buy unsecured bonds' excludes them, so this rule applies only to a bond named by its coupon.
  [/\b(?:we|i) (?:could|can)(?:not| not|n't) (?:source|find|get|trace|locate)(?=[^,.;]*\d\.\d)/giu, ""],
  [
    /\b(?:and |we |i )?requests? (?:you|that you)?(?: to)? ?(?:please |kindly )?(?:provide|share|supply|confirm|furnish)(?: it| the same)?\b/giu,
    "",
  ],
  [
    /\b(?:could|can|would|will|may) (?:you|the desk|someone|somebody|anyone)(?: please| kindly)? (?:find out|check|advise|confirm)\b/giu,
    "",
  ],
  [
    /\b(?:please|kindly|pls|plz) (?:advise|confirm|clarify|state|report|present|furnish|mention|identify|locate)(?: on)?(?= (?:the|us|me|its|which|what|when|by|amount|date|settlement|all|how)\b)/giu,
    "please",
  ],
  [/\b(?:i|we) should like\b/giu, "we need"],
  [/\b(?:i|we) wonder whether there exists?\b/giu, "is there"],
  // Next to an amount to pay or get, `should` asks for the figure, not for advice.
  [
    /\b(?:should|shall|ought) (i|we) (?:to )?(?=(?:pay|expect|get|receive|write|use|fill|quote|enter|mention|report|budget|see|have to pay)\b|put (?!my|our|money|it in|in))/giu,
    "will $1 ",
  ],
  [/\bwill (i|we) (?:expect|budget|report|put on|write on|fill in|enter on) ?/giu, "will $1 get "],
  [/\b(?:send|pass|bring|come) (?:it |this |that )?(?:across|over|through)\b(?: the)?/giu, "show"],
  [/\b(?:old|an old) (?:statement|stmt|contract note)\b/giu, ""],
];
