import { z } from "zod";

/**
 * Classes of paper. They are finer than our categories: paper of up to a year has rules of its own, and so have
 * securitised debt and capital-gain bonds.
 */
export const INSTRUMENT_CLASSES = [
  "GSEC",
  "TBILL",
  "SDL",
  "STRIPS",
  "SGB",
  "NCD",
  "PSU",
  "NBFC",
  "BANK",
  "AT1",
  "MUNICIPAL",
  "PTC",
  "CP",
  "CD",
  "NCD_SHORT",
  "B54EC",
] as const;
export const instrumentClass = z.enum(INSTRUMENT_CLASSES);
export type InstrumentClass = z.infer<typeof instrumentClass>;
