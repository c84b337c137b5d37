// Texts of Mind other than figures.

export const mindTexts = {
  start: "Ask about bonds, yields, cashflows or your holdings. Every figure opens its source.",
  notUnderstood: "I could not read this as a question about bonds. Try one of these:",
  whichBond: "Which bond do you mean?",
  news: "I have no news and make no forecasts. I can show published levels and the curve.",
  advice: "I do not advise on buying or selling. I can compare bonds by facts.",
  noTradeAccess: "Live quotes need trade access, which your role does not have.",
  noHoldings: "Your firm has no holdings here.",
  otherParty: "I can only use public data and your own firm's.",
  neverActs: "I never send or accept anything. Here is a draft for you to check.",
  ownSetup: "I do not share how I am set up. I answer questions about bonds.",
  leftOutSentence: "A sentence was left out: its figure had no source.",
  withoutModel: "Answered without the language model.",
  stopped: "Stopped.",
  privatePart: "A part that used private data was left out.",
  planInvalid: "I could not answer this. Please rephrase it.",
} as const;

export const unreadText = (words: readonly string[]) => `I did not use: ${words.join(", ")}.`;
export const meaningText = (a: string, b: string) => `Do you mean ${a} or ${b}?`;
export const NO_RESULT = "No bond meets all of this.";
export const notInDataText = (thing: string) => `${thing.charAt(0).toUpperCase()}${thing.slice(1)} is not in our data.`;
export const notPricedText = (reason: string) => `This bond cannot be priced: ${reason}`;
export const overLimitText = (seconds: number) => `You have asked a lot in a short time. Try again in ${seconds} s.`;
export const toolFailedText = (step: string) => `${step} failed. The rest of the answer stands.`;
