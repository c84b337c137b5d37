// Meaning of a rating symbol: the standard definitions for long-term debt that every agency in India must use (SEBI
// circular CIR/MIRSD/4/2011 of 15 June 2011, Annexure 1), and the suffixes of SEBI/HO/MIRSD/DOS3/CIR/P/2019/70 of 13
// June 2019: (CE) for explicit credit enhancement, (SO) for structured finance.

const DEFINITIONS: Readonly<Record<string, string>> = {
  AAA: safety("highest", "lowest"),
  AA: safety("high", "very low"),
  A: safety("adequate", "low"),
  BBB: safety("moderate", "moderate"),
  BB: risk("moderate"),
  B: risk("high"),
  C: risk("very high"),
  D: "Securities with this rating are in default or are expected to be in default soon.",
};

const SOVEREIGN =
  "Government paper is not rated by domestic agencies; SOV marks the sovereign itself, or a state whose loans the Reserve Bank manages.";

const SUFFIXES: Readonly<Record<string, string>> = {
  CE: "(CE) marks a rating that rests on explicit credit enhancement, such as a guarantee by a third party or the parent.",
  SO: "(SO) marks a structured finance instrument, paid from a pool of assets.",
};

const MODIFIED = "The + or − shows the standing within its category.";

export interface RatingSymbol {
  /** With its modifier, without its suffix, as on the scale: `AA+` of `AA+(CE)`. */
  symbol: string;
  letters: string;
  modifier: string;
  suffix: string | null;
}

const SYMBOL = /^(SOV|AAA|AA|A|BBB|BB|B|C|D)([+-]?)\s*(?:\((CE|SO)\))?$/;

/** Parts of a long-term symbol; null for any other text. */
export function ratingSymbol(rating: string): RatingSymbol | null {
  const match = SYMBOL.exec(rating.trim().toUpperCase());
  if (match === null) return null;
  const [, letters = "", modifier = "", suffix] = match;
  return { symbol: letters + modifier, letters, modifier, suffix: suffix ?? null };
}

/** Meaning of the symbol in sentences; null for an unknown one. */
export function ratingMeaning(rating: string): string | null {
  const parts = ratingSymbol(rating);
  if (parts === null) return null;
  const definition = parts.letters === "SOV" ? SOVEREIGN : DEFINITIONS[parts.letters];
  if (definition === undefined) return null;
  const sentences = [
    definition,
    ...(parts.modifier === "" ? [] : [MODIFIED]),
    ...(parts.suffix === null ? [] : [SUFFIXES[parts.suffix] ?? ""]),
  ];
  return sentences.join(" ");
}

function safety(degree: string, creditRisk: string): string {
  const article = degree === "highest" ? "the " : "";
  return (
    `Securities with this rating are considered to have ${article}${degree} degree of safety regarding timely servicing ` +
    `of financial obligations. Such securities carry ${creditRisk} credit risk.`
  );
}

function risk(degree: string): string {
  return `Securities with this rating are considered to have ${degree} risk of default regarding timely servicing of financial obligations.`;
}
