import { Fragment } from "react";

const DATE = /(\d{2}-[A-Z][a-z]{2}-\d{4})/;

/** A sentence whose dates are never parted at the end of a line. */
export function DatedText({ text }: { text: string }) {
  return text.split(DATE).map((part, index) =>
    // Every second part is what was captured: a date.
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
