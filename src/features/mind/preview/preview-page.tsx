import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { BRAND } from "#domain/brand.ts";
import { mindPreview, type SharedMindChat } from "#domain/contract/http/mind.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { SharedConversation } from "#src/features/mind/conversation/shared-conversation.tsx";
import { RequestMind } from "#src/features/mind/preview/request-mind.tsx";
import { call } from "#src/lib/api.ts";
import { useCan, useSession } from "#src/session/session.ts";
import { ChoiceChip } from "#src/ui/choice-chip.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { primaryLink, textLink } from "#src/ui/link-looks.ts";

/** Preview of Mind, open to all: three conversations answered on the reference data. */
export function MindPreviewPage() {
  const query = useQuery({
    queryKey: ["mind", "preview"],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await call(mindPreview, { signal })).conversations,
  });
  return (
    <div className="mx-auto flex w-full max-w-[1100px] flex-col gap-5 px-4 py-6 sm:px-6">
      <title>{`Mind, a preview · ${BRAND}`}</title>
      <meta
        name="description"
        content={`Three conversations with Mind, the analyst of ${BRAND}: bonds by conditions, prices and cash flows, every figure with its source.`}
      />
      <header className="flex flex-col gap-3 text-[15px] leading-6">
        <h1 className="text-[22px] leading-8 font-semibold">Mind, a preview</h1>
        <p className="max-w-[72ch]">
          Mind answers questions about Indian bonds from the data behind this product. Mind itself gave the answers
          below: open a step to see what it did, and a figure to see its source.
        </p>
        <WayIn />
      </header>
      {query.data !== undefined ? (
        <Conversations conversations={query.data} />
      ) : query.isError ? (
        <FailedCall
          what="The conversations could not be loaded."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <p className="text-muted">Loading…</p>
      )}
    </div>
  );
}

/** Links to Mind, to the request for its role, or to sign-in. */
function WayIn() {
  const isSignedIn = useSession(({ session }) => session !== null);
  const hasMind = useCan("mind");
  return (
    <div className="flex flex-wrap items-center gap-3">
      {hasMind ? (
        <Link to="/mind" search={{}} className={primaryLink}>
          Go to Mind
        </Link>
      ) : isSignedIn ? (
        <RequestMind />
      ) : (
        <Link to="/auth/login" search={{ redirect: "/mind" }} className={primaryLink}>
          Sign in
        </Link>
      )}
      <Link to="/product/mind" className={textLink}>
        More about Mind
      </Link>
    </div>
  );
}

function Conversations({ conversations }: { conversations: readonly SharedMindChat[] }) {
  const [at, setAt] = useState(0);
  const chosen = conversations[at];
  return (
    <>
      <div role="group" aria-label="Conversations" className="flex flex-wrap gap-2">
        {conversations.map(({ title }, index) => (
          <ChoiceChip key={title} pressed={index === at} onClick={() => setAt(index)} className="h-8 px-3 text-[13px]">
            {title}
          </ChoiceChip>
        ))}
      </div>
      {chosen === undefined ? null : (
        <section aria-label={chosen.title} className="flex flex-col gap-3">
          <p className="text-[12px] text-muted">Answered as of {formatDate(chosen.as_of)}.</p>
          <SharedConversation key={chosen.title} turns={chosen.conversation} />
        </section>
      )}
    </>
  );
}
