/** Contact details that move a conversation to an unrecorded medium: private email, or a mobile number to call. */
export interface MovedTo {
  kind: "private_mail" | "mobile_number";
  start: number;
  end: number;
}

const PRIVATE_MAIL =
  /[\w.+-]+@(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|rediffmail|icloud|proton|protonmail|zoho)\.[a-z.]{2,}/gi;
/**
 * Ten digits may also be a size in rupees, so a number counts only with a country code or near a word such as 'call'.
 */
const MOBILE = /(?<![\w.,])(\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}(?![\w.,]?\d)/g;
const CALLING = /\b(call|ring|phone|mobile|mob|cell|whatsapp|wa|number|no|text|sms|reach|ping)\b/i;
const NEAR_CHARS = 40;

export function movedTo(text: string): MovedTo[] {
  const mails = [...text.matchAll(PRIVATE_MAIL)].map(({ 0: found, index }): MovedTo => {
    return { kind: "private_mail", start: index, end: index + found.length };
  });
  const numbers = [...text.matchAll(MOBILE)].flatMap((found): MovedTo[] => {
    const { index } = found;
    const end = index + found[0].length;
    const near = text.slice(Math.max(0, index - NEAR_CHARS), end + NEAR_CHARS);
    const hasCountry = found[1]?.startsWith("+") === true;
    return hasCountry || CALLING.test(near) ? [{ kind: "mobile_number", start: index, end }] : [];
  });
  return [...mails, ...numbers];
}
