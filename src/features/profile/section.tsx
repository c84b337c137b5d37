import type { ReactNode } from "react";

interface SectionProps {
  /** Fragment of the section's address: `/profile#sessions`. */
  id: string;
  title: string;
  /** Purpose of the section, in a sentence. */
  lead?: string;
  children: ReactNode;
}

/** Section of the profile. A link or command to it moves the focus there. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-4 rounded-lg border border-line bg-raised p-4 outline-offset-2 focus:outline-2 focus:outline-focus sm:p-6"
    >
      <h2 id={`${id}-title`} className="text-[17px] font-semibold">
        {title}
      </h2>
      {lead === undefined ? null : <p className="mt-1 text-[13px] leading-5 text-muted">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** Shows a read-only fact. */
export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid gap-x-4 border-b border-line py-2 last:border-b-0 sm:grid-cols-[160px_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="break-words">{value === "" ? "–" : value}</dd>
    </div>
  );
}
