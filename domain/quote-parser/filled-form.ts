// Reads a quote written as a form, one field per line (`Issuer: REC`, `Yield: 7.22%`), as one line.

const NAME =
  "isin(?: (?:no|code))?\\.?|(?:security|issuer|bond|scrip) name|name of (?:the )?(?:security|issuer|bond)|issuer|security|sec|bond|paper|instrument|scrip|name|coupon|cpn|maturity|mat|mat date|maturity date|redemption";
const TERM =
  "side|buy ?/ ?sell|b/s|(?:trade|deal|order )?type|action|yield|ytm|yld|price|px|level|rate|bid|offer|ask|qty|quantity|quantum|size|amount|amt|face value|fv|settlement|settle|sett|value|status";
const MARKUP = "[\\s*_•·▪️🔹🔸👉➡️\\-–>]*";
const FIELD = new RegExp(`^${MARKUP}(${NAME}|${TERM})${MARKUP}[:=\\-–]${MARKUP}\\S`, "iu");
const IS_NAME = new RegExp(`^(?:${NAME})$`, "i");
const LEAST_FIELDS = 3;

/** A line of the message with its start offset. */
export interface PlacedLine {
  line: string;
  offset: number;
}

/**
 * Joins lines of fields into one, keeping the place of every character; a repeated field starts the next quote. Labels
 * of the bond's own facts are blanked; the others (side, yield, size) are words the quote needs.
 */
export function withFormsJoined(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  if (lines.length < LEAST_FIELDS) return lines;
  const joined: PlacedLine[] = [];
  let form: { fields: Set<string>; lines: PlacedLine[] } = { fields: new Set(), lines: [] };
  const close = () => {
    const isForm = form.fields.size >= LEAST_FIELDS && [...form.fields].some((field) => IS_NAME.test(field));
    joined.push(...(isForm ? [joinLines(form.lines)] : form.lines));
    form = { fields: new Set(), lines: [] };
  };
  for (const placed of lines) {
    const field = FIELD.exec(placed.line)?.[1]?.toLowerCase();
    if (field === undefined || form.fields.has(field)) close();
    if (field === undefined) joined.push(placed);
    else {
      form.fields.add(field);
      form.lines.push(placed);
    }
  }
  close();
  return joined;
}

function joinLines(lines: readonly PlacedLine[]): PlacedLine {
  const [first] = lines;
  const offset = first?.offset ?? 0;
  let line = "";
  for (const placed of lines) {
    line = line.padEnd(placed.offset - offset) + withoutLabel(placed.line);
  }
  return { line, offset };
}

/** Blanks the label of a bond's fact, and the sign after every label, without changing the length. */
function withoutLabel(line: string): string {
  return line.replace(FIELD, (head, field: string) => {
    const value = head.slice(-1);
    const at = head.toLowerCase().indexOf(field.toLowerCase());
    const label = IS_NAME.test(field) ? "" : field;
    return (" ".repeat(at) + label).padEnd(head.length - value.length) + value;
  });
}
