/** The exact texts of the field rules: same letters, capitals and stops in every form and in every refusal of the API. */
export const fieldTexts = {
  required: "This field is required",
  number: "Should be number",
  negative: "Cannot be negative",
  zero: "Cannot be zero",
  yieldAboveMax: "Yield above 100%",
  yieldTooLong: "Should be at most 7 characters",
  priceAboveMax: "Should be less than 250",
  quantumTooLong: "Should be at most 12 digits",
  quantumNotWhole: "Should be whole rupees",
  /** The one text of the price-or-yield box that each kind of level has of its own. */
  yieldRequired: "Yield is required",
  priceRequired: "Price is required",
  longDescription: "Should be at most 5,000 characters. Attach the rest as a file.",
  date: "Enter a date such as 05-Nov-2025",
  otpRequired: "OTP is required",
  otpDigits: "Must be 6 digits",
  email: "Please enter a valid email address.",
  specialCharacters: "Should not contain special characters.",
  bothSettlements: "Cannot provide both settlement date & delta",
  bothLevels: "Cannot provide both price and yield",
} as const;

/** `{field} is required` of a single box, without a stop. */
export function neededText(field: string): string {
  return `${field} is required`;
}

/** `{field} is required.` */
export function requiredText(field: string): string {
  return `${field} is required.`;
}
