import { create } from "zustand";
import { z } from "zod";
import type { EoiOrigin } from "#domain/runs/chain.ts";
import { readStored, writeStored } from "#src/lib/stored.ts";
import { useSession } from "#src/platform/identity/session.ts";

// Which of my EOIs were made of which line of a chat. An EOI does not carry this itself, because whoever sees the EOI need
// not be a member of that chat: so it is kept in this browser, for the person who posted it.

const KEY = "yieldboard.eoi-origins";
const MOST = 500;

const kept = z.object({
  userId: z.string().nullable(),
  /** The newest first. */
  origins: z.array(
    z.object({
      eoiId: z.string(),
      runId: z.string(),
      messageId: z.string(),
      channelUrl: z.string(),
      saidAtMs: z.number(),
    }),
  ),
});

const EMPTY: z.infer<typeof kept> = { userId: null, origins: [] };
const NONE: readonly EoiOrigin[] = [];

const useKept = create<z.infer<typeof kept>>(() => kept.safeParse(readStored(KEY)).data ?? EMPTY);

const myUserId = (): string | null => useSession.getState().session?.user_info.unique_id ?? null;

/** Remembers what an EOI of mine was made of. */
export function noteOrigin(origin: EoiOrigin): void {
  const userId = myUserId();
  const before = originsNow().filter(({ eoiId }) => eoiId !== origin.eoiId);
  const next = { userId, origins: [origin, ...before].slice(0, MOST) };
  useKept.setState(next);
  writeStored(KEY, next);
}

export function originsNow(): readonly EoiOrigin[] {
  const { userId, origins } = useKept.getState();
  return userId === myUserId() ? origins : NONE;
}

export function useOrigins(): readonly EoiOrigin[] {
  const me = useSession((state) => state.session?.user_info.unique_id ?? null);
  return useKept(({ userId, origins }) => (userId === me ? origins : NONE));
}
