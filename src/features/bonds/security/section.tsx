import { createContext, useContext, type ReactNode } from "react";
import { SectionBoundary } from "#src/features/bonds/security/section-boundary.tsx";
import { sectionId } from "#src/features/bonds/security/show-section.ts";

/** Prefix of section ids, as several panels can show bonds at once. Empty on a page, for readable links. */
export const SectionScope = createContext("");

interface SectionProps {
  title: string;
  /** Shown at the right of the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Renders one section of a bond's page and contains its rendering errors. */
export function Section({ title, actions, children }: SectionProps) {
  const id = sectionId(useContext(SectionScope), title);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="@container flex min-w-0 scroll-mt-14 flex-col gap-3 border-t border-line pt-4 [nav+&]:border-t-0 [nav+&]:pt-0"
    >
      <header className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id={`${id}-title`} tabIndex={-1} className="text-[15px] leading-6 font-semibold">
          {title}
        </h2>
        {actions}
      </header>
      <SectionBoundary title={title}>{children}</SectionBoundary>
    </section>
  );
}
