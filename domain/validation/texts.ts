/** The exact texts of the field rules (V-01..V-38, U-09, U-24): same letters, capitals and stops everywhere. */
export const validationTexts = {
  required: "This field is required",
  number: "Should be number",
  negative: "Cannot be negative",
  zero: "Cannot be zero",
  yieldAboveMax: "Yield above 100%",
  yieldTooLong: "Should be at most 7 characters",
  priceAboveMax: "Should be less than 250",
  quantumTooLong: "Should be at most 12 digits",
  quantumNotWhole: "Should be whole rupees",
  tradeTimeLater: "Trade time cannot be later than the current time.",
  otpRequired: "OTP is required",
  otpDigits: "Must be 6 digits",
  pan: "Please enter a valid PAN (10 Digits).",
  mobile: "Please enter a valid Phone number.",
  email: "Please enter a valid email address.",
  businessEmail: "Enter a valid email ID.",
  pincode: "Please enter a valid Pincode.",
  accountNumber: "Account number should have at least 10 digits.",
  ifsc: "Please enter a valid IFSC Code (11 Digits).",
  gst: "Please enter a valid GST Registration Number.",
  boId: "Please enter a valid BO ID (16 Digits).",
  dpId: "Please enter a valid DP ID (8 Digits).",
  clientId: "Please enter a valid Client Id (8 Digits).",
  time: "Please enter valid time in HH:MM 24-hour format.",
  name: "Should not contain special characters.",
  settlementDate: "Settlement date is required.",
  bothSettlements: "Cannot provide both settlement date & delta",
  bothLevels: "Cannot provide both price and yield",
} as const;

/** `{field} is required.` */
export function requiredText(field: string): string {
  return `${field} is required.`;
}
