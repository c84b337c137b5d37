import { shortBondName } from "#domain/bond-search/short-bond-name.ts";

/**
 * The name of a bond, in its short form where its cell is narrower than the name; the text of the page stays the full one. The
 * stylesheet chooses, so that nothing is measured, and nothing drawn again when a column is resized.
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

/** What beside its text belongs to a name. @param text of `bondNameIn` */
export function writeBondName({ parentElement: element }: HTMLElement, name: string): void {
  if (element === null) return;
  element.dataset["short"] = shortBondName(name);
  element.title = name;
}
