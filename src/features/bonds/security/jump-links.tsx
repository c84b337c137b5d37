import { useContext } from "react";
import { sectionId, SectionScope } from "#src/features/bonds/security/section.tsx";

const TITLES = [
  "Calculator",
  "Cashflows",
  "Price and yield",
  "Yield history",
  "Curve",
  "Depth",
  "Past trades",
  "Same issuer",
  "Credit",
  "Terms",
] as const;

/** The sections by name, at the top of a page; the focus goes along, so that reading goes on from there. */
export function JumpLinks() {
  const scope = useContext(SectionScope);
  return (
    <nav
      aria-label="Sections"
      className="sticky top-0 z-10 -mx-4 flex gap-x-4 overflow-x-auto border-b border-line bg-page px-4 py-2 whitespace-nowrap"
    >
      {TITLES.map((title) => {
        const id = sectionId(scope, title);
        return (
          <a
            key={title}
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(id)?.scrollIntoView();
              document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
            }}
            className="rounded text-muted hover:text-fg"
          >
            {title}
          </a>
        );
      })}
    </nav>
  );
}
