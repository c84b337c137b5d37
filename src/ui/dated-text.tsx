import { Fragment } from "react";

const DATE = /(\d{2}-[A-Z][a-z]{2}-\d{4})/;

/** A sentence whose dates never break across lines. */
export function DatedText({ text }: { text: string }) {
  return text.split(DATE).map((part, index) =>
    // Odd parts are the captured dates.
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
