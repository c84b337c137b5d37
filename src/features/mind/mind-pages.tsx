import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BRAND } from "#domain/brand.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { RequestButton } from "#src/desk-kit/support/request-button.tsx";
import { useCan, useSession } from "#src/session/session.ts";
import { textLink } from "#src/ui/link-looks.ts";

/** Layout `mind`: the conversations at the side of the page. Whoever may not use Mind has none. */
function MindLayout({ children }: { children: ReactNode }) {
  const hasMind = useCan("mind");
  return (
    <div className="flex min-h-full flex-1 max-md:flex-col">
      {hasMind ? <ChatSidebar /> : null}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

function ChatSidebar() {
  return (
    <aside
      aria-label="Conversations"
      className="flex shrink-0 flex-col gap-2 border-line bg-raised p-3 max-md:border-b md:w-60 md:border-r"
    >
      <h2 className="font-semibold">Conversations</h2>
      <p className="text-muted">You have none. The analyst is not part of this build, so none can be begun.</p>
      <Link to="/mind/preview" className={textLink}>
        What the analyst is for
      </Link>
    </aside>
  );
}

/** Mind for those who may use it: what there is of it, until when, and what does the work today. */
export function MindHomePage() {
  const endsAt = useSession(({ session }) => session?.mind_trial_ends_at ?? null);
  return (
    <MindLayout>
      <div className="mx-auto flex w-full max-w-[760px] flex-col gap-4 px-4 py-6 text-[15px] leading-6 sm:px-6">
        <title>{`Mind: an AI analyst · ${BRAND}`}</title>
        <h1 className="text-[22px] leading-8 font-semibold">Mind: an AI analyst</h1>
        {endsAt === null ? null : (
          <p role="status" className="rounded border border-line-strong bg-raised px-4 py-2">
            Your trial of Mind runs until {formatDate(istDateOf(Date.parse(endsAt)))}.
          </p>
        )}
        <p>
          Mind is to answer questions about Indian bonds from the data behind this product, with the source of each
          figure. The analyst itself is not part of this build: there is nothing to ask yet, and your trial costs
          nothing.
        </p>
        <section aria-labelledby="mind-today">
          <h2 id="mind-today" className="text-[17px] font-semibold">
            Research that works today
          </h2>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            <li>
              <Link to="/find" className={textLink}>
                Find
              </Link>{" "}
              filters, compares and saves searches over all bonds, by kind, rating, maturity and level.
            </li>
            <li>
              A bond's page has its terms with their sources, cash flows, price curve, history and bonds of its issuer.
            </li>
            <li>Watchlists and alerts notify you when a level is reached.</li>
          </ul>
        </section>
        <p className="flex flex-wrap items-center gap-3">
          <span>Say what you would ask it first, and we write to you once it answers.</span>
          <RequestButton request="REQUEST_ACCESS" size="normal">
            Request access
          </RequestButton>
        </p>
      </div>
    </MindLayout>
  );
}

/** What Mind is for, to whoever has it or not. */
export function MindPreviewPage() {
  const isSignedIn = useSession(({ session }) => session !== null);
  const hasMind = useCan("mind");
  return (
    <MindLayout>
      <div className="mx-auto flex w-full max-w-[760px] flex-col gap-4 px-4 py-6 text-[15px] leading-6 sm:px-6">
        <title>{`Mind, a preview · ${BRAND}`}</title>
        <h1 className="text-[22px] leading-8 font-semibold">Mind, a preview</h1>
        <p>
          There is no recorded conversation to show: the analyst is not part of this build. This is what it will be held
          to.
        </p>
        <ul className="list-disc space-y-1 pl-5">
          <li>A figure comes with its source and date. What is not known is said, never filled in.</li>
          <li>Prices and yields are computed by the same functions as on the desk.</li>
          <li>It sees what you may see, and nothing of another firm's business.</li>
        </ul>
        <p>
          {hasMind ? (
            <Link to="/mind" className={textLink}>
              Go to Mind
            </Link>
          ) : (
            <>
              Mind takes the role Market Researcher.{" "}
              {isSignedIn ? (
                "Your firm's ops admin gives it."
              ) : (
                <>
                  <Link to="/auth/login" search={{ redirect: "/mind" }} className={textLink}>
                    Sign in
                  </Link>{" "}
                  if you have it.
                </>
              )}
            </>
          )}{" "}
          <Link to="/product/mind" className={textLink}>
            More about Mind
          </Link>
        </p>
      </div>
    </MindLayout>
  );
}
