/** The product's name, in the one place where it is written. */
export const BRAND = "Yieldboard";
