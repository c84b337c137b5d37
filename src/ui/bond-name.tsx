import type { CSSProperties } from "react";
import { shortBondName } from "#domain/bond-search/short-bond-name.ts";
import { textWidthPx } from "#src/lib/text-width.ts";

const WIDTH = "--name-px";

/**
 * The name of a bond, in its short form where its cell is narrower than the name; the text of the page stays the full one. The
 * stylesheet chooses by the width of the name, so that nothing is drawn again when a column is resized.
 */
export function BondName({ name, title = name, className }: { name: string; title?: string; className?: string }) {
  const style: Record<string, string> = { [WIDTH]: `${textWidthPx(name)}px` };
  return (
    <span
      className={className === undefined ? "bond-name" : `bond-name ${className}`}
      data-short={shortBondName(name)}
      title={title}
      style={style as CSSProperties}
    >
      {name}
    </span>
  );
}

/** Writes a bond's name into an element that stays, for rows that React does not draw. */
export function writeBondName(element: HTMLElement, name: string): void {
  element.dataset["short"] = shortBondName(name);
  element.title = name;
  element.style.setProperty(WIDTH, `${textWidthPx(name)}px`);
}
