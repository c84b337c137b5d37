import { fieldRefusal } from "#domain/contract/errors.ts";

/** Headings that one firm may map for one reader. */
export const HEADINGS_MAX = 200;

export const tooManyHeadings = () =>
  fieldRefusal("heading", `At most ${HEADINGS_MAX} headings can be mapped. Forget one first.`);
