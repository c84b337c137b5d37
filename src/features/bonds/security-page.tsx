import type { ReactNode } from "react";
import { BRAND } from "#domain/brand.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { SecuritySections } from "#src/features/bonds/security-sections.tsx";
import { useSecurity } from "#src/features/bonds/security/use-security.ts";

/** Page of one bond, open to everybody. @param market dealing section, for dealers only */
export function SecurityPage({ id, market }: { id: string; market?: ReactNode }) {
  useCommandContext(facts.pageBond, id);
  const name = useSecurity(id).data?.finstrument.display_name;
  return (
    <div className="mx-auto w-full max-w-[1280px] px-4 py-4">
      {name === undefined ? null : (
        <>
          <title>{`${name} · ${BRAND}`}</title>
          <meta
            name="description"
            content={`${name} (${id}): terms, cash flows, and published and live levels with their source and date, on ${BRAND}.`}
          />
        </>
      )}
      <SecuritySections id={id} place="page" market={market} />
    </div>
  );
}
