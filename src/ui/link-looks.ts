/** A link that looks like the main button of a page. */
export const primaryLink =
  "inline-flex h-10 items-center rounded bg-primary px-4 text-[15px] font-medium text-on-primary hover:bg-primary-hover";

/** Secondary link beside it. */
export const plainLink =
  "inline-flex h-10 items-center rounded border border-line-strong bg-raised px-4 text-[15px] font-medium hover:bg-hover";

/** A link within text. */
export const textLink = "text-link underline underline-offset-2";
