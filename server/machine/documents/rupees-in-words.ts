import { ToWords } from "to-words/en-IN";

const words = new ToWords({ converterOptions: { currency: true } });

/** An amount as documents spell it out, e.g. `Five Crore Rupees And Twenty Two Paise Only`. @param rupees not negative, to the paisa */
export function rupeesInWords(rupees: number): string {
  return words.convert(rupees.toFixed(2));
}
