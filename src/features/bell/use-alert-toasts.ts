import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { AlertEvent } from "#domain/contract/http/watchlists.ts";
import { SERVER_NOTICE } from "#domain/notices/notice.ts";
import { play } from "#src/lib/sound.ts";
import { useLive } from "#src/live/live-store.ts";
import { ALERTS } from "#src/desk-kit/watchlists/watch-queries.ts";
import { notify } from "#src/ui/toast.tsx";
import { newEvents, toastsFor } from "#src/features/bell/new-events.ts";

const { toast: severity, sound } = SERVER_NOTICE;
const LIFE_MS = 10_000;

/** Shows a toast when an alert fires, whether polled or pushed. */
export function useAlertToasts(events: readonly AlertEvent[] | undefined): void {
  const queries = useQueryClient();
  // The live stream only signals that an alert fired or was seen; all alerts are then refetched, as one may now be
  // dormant.
  useEffect(
    () =>
      useLive.subscribe(({ alertEvents }, { alertEvents: before }) => {
        // An empty stream that opens empty brings no news.
        const isNews = alertEvents !== before && alertEvents.length + before.length > 0;
        if (isNews) void queries.invalidateQueries({ queryKey: [ALERTS] });
      }),
    [queries],
  );

  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (events === undefined) return;
    const newOnes = newEvents(known.current, events);
    known.current = newOnes.known;
    for (const toast of toastsFor(newOnes.fresh)) notify({ ...toast, severity, life: LIFE_MS });
    if (newOnes.fresh.length > 0) play(sound);
  }, [events]);
}
