import { Fragment } from "react";

/** The strokes of one key, each the caps that are held together: `chipsOf` makes them. */
type KeyStrokes = readonly (readonly string[])[];

/** One key binding. Keys held together are joined by a plus ("Shift+M"), keys in sequence by "then" ("G then I"). */
export function KeyChips({ chips }: { readonly chips: KeyStrokes }) {
  if (chips.length === 0) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-[11px] font-normal whitespace-nowrap">
      {chips.map((stroke, index) => (
        // Strokes of one key have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && <span>then</span>}
          <span className="inline-flex items-center gap-px">
            {stroke.map((name, at) => (
              <Fragment key={name}>
                {at > 0 && <span>+</span>}
                <kbd className="min-w-4 rounded-[3px] border border-current/40 px-1 text-center font-mono leading-4">
                  {name}
                </kbd>
              </Fragment>
            ))}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

/** All bindings of a command, joined by "or": "/ or Ctrl+K". */
export function KeyWays({ ways }: { readonly ways: readonly KeyStrokes[] }) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-1 gap-y-0.5 text-[11px]">
      {ways.map((chips, index) => (
        <Fragment key={chips.flat().join(" ")}>
          {index > 0 && <span>or</span>}
          <KeyChips chips={chips} />
        </Fragment>
      ))}
    </span>
  );
}
