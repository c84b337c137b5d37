import { Link } from "@tanstack/react-router";
import { MISSING } from "#domain/lib/format-level.ts";
import { issuerIdOf } from "#domain/issuers/issuer-id.ts";
import { cx } from "#src/lib/cx.ts";

interface IssuerLinkProps {
  /** Its full name; null where no source names it. */
  name: string | null;
  /** Text shown when the name is null. */
  missing?: string;
  /** Inside a grid row, whose keys and menu offer the same link: no own Tab stop. */
  isInRow?: boolean;
}

/** Link from an issuer's name to its page. */
export function IssuerLink({ name, missing = MISSING, isInRow = false }: IssuerLinkProps) {
  if (name === null) return <span className="text-muted">{missing}</span>;
  return (
    <Link
      to="/issuer/$id"
      params={{ id: issuerIdOf(name) }}
      preload={false}
      {...(isInRow ? { tabIndex: -1 } : {})}
      title={name}
      className={cx("rounded hover:underline", !isInRow && "underline decoration-dotted underline-offset-2")}
    >
      {name}
    </Link>
  );
}
