/**
 * Redaction of error texts before they leave the machine. They keep the failure and its place, but nothing that
 * somebody typed, holds or quotes. Errors are written by our code and by JS engines, so text in quotes or after a label
 * may be personal, and figures may be levels, accounts or codes.
 */
const REMOVED = "…";
const MOST_CHARS = 500;

const QUOTED = /"[^"]*(?:"|$)|`[^`]*(?:`|$)|“[^”]*(?:”|$)|‘[^’]*(?:’|$)|(?<!\w)'[^']*(?:'(?!\w)|$)/g;
/** Missing property named by a JS engine: an identifier of our code. */
const PROPERTY = /(?<=\((?:reading|setting) )'([A-Za-z_$][A-Za-z_$]{0,40})'(?=\))/g;
/** Removes everything to the end of the line, because the end of the value is unknown. */
const LABELLED =
  /\b(\w*(?:passw|passcode|passphrase|pwd|secret|token|otp|cookie|authori[sz]ation|bearer|credential|session|api_?key|message|text|comment|note|body|level|price|yield|coupon|quote|params?|values?|pan|account|ifsc|upi|ucc|mobile|phone|e-?mail)\w*)\b\s*(?:[:=]|\bis\b(?! not\b)).*$/i;
const WEB_ADDRESS = /\bhttps?:\/\/[^\s"'<>)]+/g;
/** Placeholder for text already cleaned; a character that no text contains. */
const MARK = "\uE000";
const PLACED = /\uE000(\d+)\uE000/g;
const MAIL = /[^\s@"'<>]+@[^\s@"'<>]+/g;
const PAN = /\b[a-z]{5}\s?\d{4}\s?[a-z]\b/gi;
const IFSC = /\b[a-z]{4}0[a-z0-9]{6}\b/gi;
/** Accounts, mobile numbers and one-time codes, in any grouping. */
const LONG_NUMBER = /\d(?:[\s-]?\d){5,}/g;
/** Level, percentage or amount in dealers' notation. */
const FIGURE = /\b\d[\d,]*\.\d+%?|\b\d[\d,]*\s?(?:%|bps?\b|cr\b|crores?\b|lakhs?\b|lacs?\b|mn\b|k\b)/gi;
const KEY_LIKE = /[\w+/=~-]{20,}/g;

/** Error text without potentially personal data. */
export function scrubText(text: string): string {
  const places: string[] = [];
  const place = (clean: string) => `${MARK}${places.push(clean) - 1}${MARK}`;
  const [line = ""] = text
    .replaceAll(MARK, "")
    .slice(0, MOST_CHARS)
    .split(/[\r\n]/, 1);
  return line
    .replaceAll(WEB_ADDRESS, (address) => place(scrubAddress(address)))
    .replaceAll(PROPERTY, (_all, name: string) => place(`'${name}'`))
    .replaceAll(QUOTED, (quoted) => (isPath(quoted) ? place(`"${scrubPath(quoted.slice(1, -1))}"`) : place(REMOVED)))
    .replace(LABELLED, (_all, label: string) => `${label}: ${REMOVED}`)
    .replaceAll(MAIL, REMOVED)
    .replaceAll(PAN, REMOVED)
    .replaceAll(IFSC, REMOVED)
    .replaceAll(LONG_NUMBER, REMOVED)
    .replaceAll(FIGURE, REMOVED)
    .replaceAll(KEY_LIKE, (word) => (/\d/.test(word) ? REMOVED : word))
    .replaceAll(PLACED, (_all, index: string) => places[Number(index)] ?? "");
}

/** Address with its path and parameter names; parameter values and the fragment are removed. */
export function scrubAddress(address: string): string {
  const [, origin, path = "", query = ""] = ADDRESS.exec(address) ?? [];
  if (origin === undefined) return REMOVED;
  const names = query.split("&").flatMap((pair) => pair.split("=", 1).filter((name) => /^\w{1,40}$/.test(name)));
  const values = names.slice(0, 10).map((name) => `${name}=${REMOVED}`);
  return `${origin}${scrubPath(path)}${values.length === 0 ? "" : `?${values.join("&")}`}`;
}

const ADDRESS = /^(https?:\/\/[\w.:[\]-]+)(\/[^?#]*)?(?:\?([^#]*))?/i;
const isPath = (quoted: string) => /^["'`]\/[\w/.:%~?=&-]*["'`]$/.test(quoted);
/** An id of ours, or a file name of the build. */
const NAMES_A_ROW = /^(?:[a-z]{2,8}_[0-9a-z]{3,40}|[\w.-]+\.(?:js|ts|tsx|mjs|css|json))$/;

/** Path without its query and without private parts. */
export function scrubPath(path: string): string {
  return (path.split("?", 1)[0] ?? "")
    .split("/")
    .map((part) => (NAMES_A_ROW.test(part) ? part : scrubPart(part)))
    .join("/")
    .slice(0, MOST_CHARS);
}

function scrubPart(part: string): string {
  const isPrivate = [MAIL, PAN, IFSC, LONG_NUMBER, FIGURE].some((pattern) => part.search(pattern) >= 0);
  return isPrivate || part.length > 40 || (part.length >= 20 && /\d/.test(part)) ? REMOVED : part;
}
