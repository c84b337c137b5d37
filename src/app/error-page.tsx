import { useEffect } from "react";
import { Link } from "@tanstack/react-router";
import { Button } from "#src/ui/button.tsx";
import { landingOfSession, useSession } from "#src/session/session.ts";

interface ErrorText {
  title: string;
  text: string;
  /** Where else to go, besides home. */
  links?: readonly { to: string; label: string }[];
}

const ERROR_TEXTS: Record<number, ErrorText> = {
  401: {
    title: "Access Denied",
    text: "You do not have permissions to access this page. Please contact your administrator",
  },
  404: {
    title: "Not Found",
    text: "It looks like the page doesn't exist - please check the URL and try again",
  },
  410: {
    title: "Invitation URL invalid",
    text: "Please ask your account administrator to invite you again: an invitation works once, for seven days. If the problem persists, contact us.",
    links: [
      { to: "/", label: "Website" },
      { to: "/best-practices", label: "Blog" },
      { to: "/about", label: "Learn more" },
      { to: "/contact", label: "Contact us" },
    ],
  },
  500: { title: "Internal Server Error", text: "The page could not be shown. Reload it, or go back to the home page." },
};
const OTHER: ErrorText = { title: "Something went wrong...", text: "Reload the page, or go back to the home page." };

/** The page shown while its code or its data cannot be reached; it tries again by itself once there is a network. */
export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  const isOffline = !navigator.onLine;
  return (
    <main className="grid min-h-full place-items-center p-6">
      <section role="alert" className="w-full max-w-[782px] rounded-lg border border-line bg-raised p-10">
        <h1 className="text-[24px] leading-8 font-semibold">
          {isOffline ? "You are offline" : "The server does not answer"}
        </h1>
        <p className="mt-3 text-[15px] leading-6">
          This page could not be loaded. {isOffline ? "It opens by itself once you are connected." : ""}
        </p>
        <Button kind="primary" size="large" className="mt-8" onClick={onRetry}>
          Retry
        </Button>
      </section>
    </main>
  );
}

/** The page shown instead of one that is missing, barred or broken. `detail` names what was asked for. */
export function ErrorPage({ status, detail, path }: { status: number; detail?: string; path: string }) {
  const session = useSession((state) => state.session);
  const { title, text, links = [] } = ERROR_TEXTS[status] ?? OTHER;
  const home = landingOfSession(session);
  // A home that is itself barred or missing must not send people round in a circle.
  const back = home === path ? "/profile" : home;
  return (
    <main className="grid min-h-full place-items-center p-6">
      <section className="w-full max-w-[782px] rounded-lg border border-line bg-raised p-10">
        <p className="code text-muted">{status}</p>
        <h1 className="mt-1 text-[24px] leading-8 font-semibold">{title}</h1>
        <p className="mt-3 text-[15px] leading-6">{text}</p>
        {detail ? <p className="mt-2 text-[15px] leading-6 break-all text-muted">{detail}</p> : null}
        {links.length === 0 ? null : (
          <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-[15px]">
            {links.map(({ to, label }) => (
              <li key={to}>
                <a href={to} className="text-link underline">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
        <Link
          to={back}
          className="mt-8 inline-flex h-10 items-center rounded bg-primary px-4 text-[15px] font-medium text-on-primary hover:bg-primary-hover"
        >
          Back to Home
        </Link>
      </section>
    </main>
  );
}
