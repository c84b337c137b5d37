import type { ChatMessage } from "#domain/entities/chat.ts";
import { UserText } from "#src/ui/user-text.tsx";

/** Previews a linked page: title, description and host. */
export function LinkPreview({ of }: { of: NonNullable<ChatMessage["og_meta_data"]> }) {
  if (!/^https?:\/\//i.test(of.url)) return null;
  return (
    <a
      href={of.url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="block max-w-md rounded border border-line px-2 py-1 hover:bg-hover"
    >
      <span className="block truncate font-medium">
        <UserText text={of.title ?? of.url} />
      </span>
      {of.description ? (
        <span className="line-clamp-2 text-[12px] text-muted">
          <UserText text={of.description} />
        </span>
      ) : null}
      <span className="block truncate text-[11px] text-muted">{hostOf(of.url)}</span>
    </a>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
