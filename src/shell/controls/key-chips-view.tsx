import { Fragment } from "react";

/** Keys drawn as little caps: one group per stroke, "then" between the strokes of a chord. */
export function KeyChips({ chips }: { readonly chips: readonly (readonly string[])[] }) {
  if (chips.length === 0) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-[11px] font-normal">
      {chips.map((stroke, index) => (
        // Strokes of one key have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && <span>then</span>}
          {stroke.map((name) => (
            <kbd
              key={name}
              className="min-w-4 rounded-[3px] border border-current/40 px-1 text-center font-mono leading-4"
            >
              {name}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
