import { Link } from "@tanstack/react-router";
import type { SideProps } from "#src/shell/side-desk/side-desk.ts";
import { SecuritySections } from "#src/features/bonds/security-sections.tsx";

/** Shows one bond in the side desk: the content of its page in a narrow column. */
export function BondView({ props }: { props: SideProps }) {
  const id = props["id"] ?? "";
  return (
    <div className="flex flex-col gap-3 p-3">
      <Link to="/security/$id" params={{ id }} className="self-end rounded text-[12px] text-link hover:underline">
        Open full page
      </Link>
      <SecuritySections id={id} place="panel" />
    </div>
  );
}
