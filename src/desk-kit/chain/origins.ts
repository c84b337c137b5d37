import { create } from "zustand";
import { listOrigins, type EoiOrigin } from "#domain/contract/http/runs.ts";
import { call } from "#src/lib/api.ts";

// Which of my EOIs were made of which line of a chat. An EOI itself does not say this, because whoever sees the EOI need
// not be a member of that chat: the server shows it to the person who posted it.

const useOriginStore = create<{ origins: readonly EoiOrigin[] }>(() => ({ origins: [] }));

/** Asks what the person's EOIs were made of; what was noted meanwhile stays. */
export async function loadOrigins(): Promise<void> {
  const { origins } = await call(listOrigins, {});
  for (const origin of origins.toReversed()) noteOrigin(origin);
}

/** An EOI of mine was made of a line. */
export function noteOrigin(origin: EoiOrigin): void {
  useOriginStore.setState(({ origins }) => ({
    origins: [origin, ...origins.filter(({ eoi_id }) => eoi_id !== origin.eoi_id)],
  }));
}

export function originsNow(): readonly EoiOrigin[] {
  return useOriginStore.getState().origins;
}

export function useOrigins(): readonly EoiOrigin[] {
  return useOriginStore(({ origins }) => origins);
}
