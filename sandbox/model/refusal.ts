/** Codes of the sandbox; docs/exchange-wire.md lists the texts and each dialect's form. */
export type RefusalCode =
  | "E101"
  | "E201"
  | "E202"
  | "E203"
  | "E204"
  | "E205"
  | "E206"
  | "E207"
  | "E208"
  | "E209"
  | "E210";

/** A refusal by the venue; nothing has changed. The dialect fills `{rfq}` and `{negotiation}` in a text. */
export class VenueRefusal extends Error {
  readonly code: RefusalCode;
  /** By the model's own names of fields. */
  readonly fields: Readonly<Record<string, string>>;
  readonly isUnknown: boolean;
  constructor(code: RefusalCode, text: string, more: { fields?: Record<string, string>; isUnknown?: boolean } = {}) {
    super(text);
    this.code = code;
    this.fields = more.fields ?? {};
    this.isUnknown = more.isUnknown ?? false;
  }
}

export const refuse = (code: RefusalCode, text: string) => new VenueRefusal(code, text);
export const unknown = (what: string) => new VenueRefusal("E204", `${what} not found`, { isUnknown: true });
export const fieldRefusal = (field: string, text: string) =>
  new VenueRefusal("E101", text, { fields: { [field]: text } });
