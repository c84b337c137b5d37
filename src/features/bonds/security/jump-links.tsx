import { useContext } from "react";
import { SectionScope } from "#src/features/bonds/security/section.tsx";
import { sectionId, showSection } from "#src/features/bonds/security/show-section.ts";

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

/** Links to the sections at the top of a page. @param first sections that precede the public ones */
export function JumpLinks({ first }: { first: readonly string[] }) {
  const scope = useContext(SectionScope);
  return (
    <nav
      aria-label="Sections"
      className="sticky top-0 z-10 -mx-4 flex gap-x-4 overflow-x-auto border-b border-line bg-page px-4 py-2 whitespace-nowrap"
    >
      {[...first, ...TITLES].map((title) => {
        const id = sectionId(scope, title);
        return (
          <a
            key={title}
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault();
              showSection(scope, title);
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
