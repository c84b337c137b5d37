import { useEffect } from "react";
import { Link } from "@tanstack/react-router";
import { supportTexts } from "#domain/support/texts.ts";
import { AccessRequestButton } from "#src/app/errors/access-request-button.tsx";
import { ErrorLayout } from "#src/app/errors/error-layout.tsx";
import { PremiumRequestButton } from "#src/app/errors/premium-part.tsx";
import { errorText, type ErrorAction } from "#src/app/errors/error-text.ts";
import { reportFailure } from "#src/session/report.ts";
import { useSession, workOfSession } from "#src/session/session.ts";
import { plainLink, primaryLink, textLink } from "#src/ui/link-looks.ts";

interface ErrorPageProps {
  status: number;
  /** Names the requested thing, or the failure. */
  detail?: string;
  isMindTrialExpired?: boolean;
  /** The error that was thrown, if any. */
  error?: unknown;
  path: string;
}

/** The page shown instead of one that is missing, barred or broken. */
export function ErrorPage({ status, detail, isMindTrialExpired = false, error, path }: ErrorPageProps) {
  const session = useSession((state) => state.session);
  const { title, text, points, links, actions, widthPx } = errorText(status, isMindTrialExpired);
  useEffect(() => {
    if (session !== null) reportFailure(error ?? new Error(`${status} ${title}`), "error page");
  }, [error, session, status, title]);
  return (
    <ErrorLayout>
      <section
        aria-labelledby="error-title"
        className="w-full rounded-lg border border-line bg-raised p-6 sm:p-10"
        style={{ maxWidth: widthPx }}
      >
        <p className="code text-muted">{status}</p>
        <h1 id="error-title" className="mt-1 text-[24px] leading-8 font-semibold">
          {title}
        </h1>
        <p className="mt-3 text-[15px] leading-6">{text}</p>
        {points.length > 0 ? (
          <ul className="mt-3 list-disc space-y-1 pl-5 text-[15px] leading-6">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        ) : null}
        {detail ? <p className="mt-2 text-[15px] leading-6 break-all text-muted">{detail}</p> : null}
        {links.length > 0 ? (
          <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-[15px] leading-6">
            {links.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={textLink}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        <div className="mt-8 flex flex-wrap gap-3">
          {actions.map((action, index) => (
            <ActionButton key={action} action={action} isMain={index === 0} path={path} />
          ))}
        </div>
      </section>
    </ErrorLayout>
  );
}

function ActionButton({ action, isMain, path }: { action: ErrorAction; isMain: boolean; path: string }) {
  const session = useSession((state) => state.session);
  if (action === "request-upgrade") {
    return <PremiumRequestButton />;
  }
  if (action === "contact-sales") {
    return (
      <AccessRequestButton
        label="Contact sales"
        title="Subscription to Mind after its trial"
        sentText={supportTexts.mindNoted}
      />
    );
  }
  const work = workOfSession(session);
  return (
    // A page that is itself barred or missing must not send people round in a circle.
    <Link to={work === path ? "/find" : work} className={isMain ? primaryLink : plainLink}>
      Back to Home
    </Link>
  );
}
