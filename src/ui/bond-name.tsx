import { shortBondName } from "#domain/bond-search/short-bond-name.ts";

/**
 * Name of a bond, abbreviated when its cell is narrower than the name; the page's text stays the full name. The style
 * sheet chooses, so nothing is measured, and a column resize re-renders nothing.
 */
export function BondName({ name, title = name, className }: { name: string; title?: string; className?: string }) {
  return (
    <span
      className={className === undefined ? "bond-name" : `bond-name ${className}`}
      data-short={shortBondName(name)}
      title={title}
    >
      <span>{name}</span>
    </span>
  );
}

/** Makes the elements of a bond's name, for rows that React does not draw. Answers the one that has its text. */
export function bondNameIn(cell: HTMLElement): HTMLElement {
  const name = document.createElement("span");
  name.className = "bond-name";
  const text = document.createElement("span");
  name.append(text);
  cell.append(name);
  return text;
}

/** Writes a name's attributes besides its text. @param text node from `bondNameIn` */
export function writeBondName({ parentElement: element }: HTMLElement, name: string): void {
  if (element === null) return;
  element.dataset["short"] = shortBondName(name);
  element.title = name;
}
