/** Exact texts of the field rules, with the same letters, capitals and full stops in every form and API refusal. */
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
  /** The only text of the price-or-yield box that differs by kind of level. */
  yieldRequired: "Yield is required",
  priceRequired: "Price is required",
  longDescription: "Should be at most 5,000 characters. Attach the rest as a file.",
  date: "Enter a date such as 05-Nov-2025",
  otpRequired: "OTP is required",
  otpDigits: "Must be 6 digits",
  email: "Please enter a valid email address.",
  pan: "Please enter a valid PAN (10 Digits).",
  mobile: "Please enter a valid Phone number.",
  businessEmail: "Enter a valid email ID.",
  pincode: "Please enter a valid Pincode.",
  accountNumber: "Account number should have at least 10 digits.",
  ifsc: "Please enter a valid IFSC Code (11 Digits).",
  gst: "Please enter a valid GST Registration Number.",
  boId: "Please enter a valid BO ID (16 Digits).",
  dpId: "Please enter a valid DP ID (8 Digits).",
  depositoryClientId: "Please enter a valid Client Id (8 Digits).",
  time: "Please enter valid time in HH:MM 24-hour format.",
  website: "Please enter a valid website, such as www.example.in",
  specialCharacters: "Should not contain special characters.",
  bothSettlements: "Cannot provide both settlement date & delta",
  bothLevels: "Cannot provide both price and yield",
} as const;

/** `{field} is required` for a single box, without a full stop. */
export function neededText(field: string): string {
  return `${field} is required`;
}

/** `{field} is required.` */
export function requiredText(field: string): string {
  return `${field} is required.`;
}
