import { skipToken, useQuery } from "@tanstack/react-query";
import * as mind from "#domain/contract/http/mind.ts";
import { SHARED } from "#src/features/mind/chat-queries.ts";
import { call } from "#src/lib/api.ts";

/** Shared copy as the public sees it; null fetches none. */
export function usePublicChat(shareId: string | null) {
  return useQuery({
    queryKey: [...SHARED, shareId],
    queryFn:
      shareId === null ? skipToken : ({ signal }) => call(mind.publicMindChat, { params: { share: shareId }, signal }),
    staleTime: 0,
  });
}

/** Preview of the copy that sharing now would publish. */
export function useSharePreview(id: string) {
  return useQuery({
    queryKey: ["mind", "share-preview", id],
    queryFn: ({ signal }) => call(mind.previewMindShare, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Address of a shared copy. */
export const shareAddress = (shareId: string) => `${window.location.origin}/mind/public/${shareId}`;
