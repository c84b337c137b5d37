import { Link, useParams } from "@tanstack/react-router";
import { BRAND } from "#domain/brand.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { SharedConversation } from "#src/features/mind/conversation/shared-conversation.tsx";
import { usePublicChat } from "#src/features/mind/share/shared-queries.ts";
import { CallError } from "#src/lib/call-error.ts";
import { invalidAddress } from "#src/lib/invalid-address.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { textLink } from "#src/ui/link-looks.ts";

/** Shows a shared conversation to anyone with its address; once no longer shared it is a missing page. */
export function PublicChatPage() {
  const { id = "" } = useParams({ strict: false });
  const query = usePublicChat(id);
  if (query.error instanceof CallError && query.error.status === 404) throw invalidAddress();
  const chat = query.data;
  return (
    <div className="mx-auto flex w-full max-w-[1100px] flex-col gap-4 px-4 py-6 sm:px-6">
      <title>{`${chat === undefined ? "" : `${chat.title} · `}Mind · ${BRAND}`}</title>
      <meta name="robots" content="noindex" />
      {chat !== undefined ? (
        <>
          <header>
            <h1 className="text-[22px] leading-8 font-semibold">{chat.title}</h1>
            <p className="text-muted">
              Shared on {formatDate(istDateOf(Date.parse(chat.shared_at)))}. Figures as of {formatDate(chat.as_of)},
              each with its source.
            </p>
          </header>
          <SharedConversation turns={chat.conversation} />
          <p className="border-t border-line pt-3 text-muted">
            Asked of Mind, the analyst of {BRAND}.{" "}
            <Link to="/mind/preview" className={textLink}>
              What Mind does
            </Link>
          </p>
        </>
      ) : query.isError ? (
        <FailedCall
          what="The conversation could not be loaded."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <p className="text-muted">Loading…</p>
      )}
    </div>
  );
}
