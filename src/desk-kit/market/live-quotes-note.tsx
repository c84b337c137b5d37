import { Link, useRouterState } from "@tanstack/react-router";
import type { AskedRequestType } from "#domain/entities/form-request.ts";
import { ROLE_TITLES } from "#domain/entities/roles.ts";
import { REQUEST_TEXTS } from "#src/desk-kit/support/request-texts.ts";
import { openSupport } from "#src/desk-kit/support/open-support.ts";
import type { AskedBond } from "#src/desk-kit/support/support.ts";
import { cx } from "#src/lib/cx.ts";
import { useCan, useSession } from "#src/session/session.ts";

/** Reason live quotes are hidden: the viewer is a visitor, or has a role without them; null for dealers. */
export type Unseen = "visitor" | "role" | null;

/** Reason live quotes are hidden from the person on this page, or null. */
export function useUnseenQuotes(): Unseen {
  const maySee = useCan("trade");
  const status = useSession((state) => state.status);
  if (maySee || status === "loading") return null;
  return status === "authenticated" ? "role" : "visitor";
}

interface LiveQuotesNoteProps {
  what?: string;
  className?: string;
  /** Request offered to people who cannot see them. */
  request?: { type: AskedRequestType; bond?: AskedBond };
}

/**
 * Note in place of live quotes, for people not allowed to see them: hidden quotes are not the same as none. Renders
 * nothing for dealers.
 */
export function LiveQuotesNote({ what = "Live quotes", className, request }: LiveQuotesNoteProps) {
  const unseen = useUnseenQuotes();
  const roles = useSession(({ session }) => session?.user_info.roles);
  const isStaff = useCan("operate");
  const here = useRouterState({ select: ({ location }) => location.href });
  if (unseen === null) return null;
  const titles = (roles ?? []).map((role) => ROLE_TITLES[role]).join(", ");
  return (
    <p className={cx("text-muted", className)}>
      {what} are shown to dealers.{" "}
      {unseen === "role" ? (
        `Your role (${titles}) does not include them.`
      ) : (
        <>
          <Link to="/auth/login" search={{ redirect: here }} className="text-link underline">
            Sign in
          </Link>{" "}
          to see them.
        </>
      )}
      {isStaff || request === undefined ? null : (
        <>
          {" "}
          <button
            type="button"
            aria-haspopup="dialog"
            className="text-link underline"
            onClick={() =>
              openSupport({ kind: "request", request: request.type, ...(request.bond ? { bond: request.bond } : {}) })
            }
          >
            {REQUEST_TEXTS[request.type].title}
          </button>
        </>
      )}
    </p>
  );
}
