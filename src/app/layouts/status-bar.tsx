import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import * as client from "#domain/contract/http/client.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { ROLE_TITLES } from "#domain/permissions/roles.ts";
import { useFocusPlace } from "#src/app/layouts/focus-place.ts";
import { keyHints } from "#src/app/layouts/key-hints.ts";
import { call } from "#src/lib/api.ts";
import { cx } from "#src/lib/cx.ts";
import { learnServerTime, serverNowMs } from "#src/lib/server-time.ts";
import { useCommandSystem } from "#src/platform/commands/commands-provider.tsx";
import { KeyChips } from "#src/platform/keymap/key-chips-view.tsx";
import { useCan, useSession } from "#src/platform/identity/session.ts";
import { useLive } from "#src/platform/live/live-store.ts";

const SOCKET_WORDS = {
  connecting: "Connecting",
  online: "Live",
  offline: "Offline",
  "signed-out": "Signed out",
} as const;

/** The time of a clock, once a second. */
function useSecond(clock: () => number): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), 1000);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}

function untilWords(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / 60_000));
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} m` : `${minutes} m`;
}

function Connection() {
  const { socket, lastFrameAtMs, latencyMs } = useLive();
  const now = useSecond(Date.now);
  const ageS = lastFrameAtMs === null ? null : Math.max(0, Math.round((now - lastFrameAtMs) / 1000));
  return (
    <span
      role="status"
      aria-label="Connection"
      className={cx("font-medium", socket === "online" ? "text-bid" : "text-warn")}
    >
      <span aria-hidden>{socket === "online" ? "●" : "○"}</span> {SOCKET_WORDS[socket]}
      {socket === "online" && latencyMs !== null ? (
        <span className="font-normal text-muted"> {latencyMs} ms</span>
      ) : null}
      {socket === "offline" && ageS !== null ? <span className="font-normal"> · data {ageS} s old</span> : null}
    </span>
  );
}

function MarketClock() {
  const now = useSecond(serverNowMs);
  const timings = useQuery({
    queryKey: ["timings"],
    refetchInterval: 60_000,
    queryFn: async () => {
      const answer = await call(client.tradeTimings, {});
      learnServerTime(answer.now);
      return answer;
    },
  });
  const { is_open: open, next_change_at: change, sessions } = timings.data ?? {};
  const cutOff = sessions?.[0]?.t0_close;
  return (
    <span>
      {formatTimeWithSeconds(now)} IST
      {open === undefined ? "" : open ? " · Market open" : " · Market shut"}
      {change ? (
        <span className="text-muted">
          {" "}
          · {open ? "shuts" : "opens"} in {untilWords(Date.parse(change) - now)}
        </span>
      ) : null}
      {open && cutOff ? <span className="text-muted"> · T+0 until {cutOff}</span> : null}
    </span>
  );
}

function KeyHints() {
  const system = useCommandSystem();
  const place = useFocusPlace();
  useSyncExternalStore(
    (listener) => system.registry.subscribe(listener),
    () => system.registry.list(),
  );
  useStore(system.context.store);
  useStore(system.keymap.store, (state) => state.overrides);
  return (
    <ul aria-label="Keys here" className="flex flex-1 items-center justify-end gap-4">
      {keyHints(system, place).map(({ id, title, chips }) => (
        <li key={id} className="flex items-center gap-1 text-muted">
          <KeyChips chips={chips} /> {title}
        </li>
      ))}
    </ul>
  );
}

/** Socket, data age, market clock, my role and the keys that matter here. */
export function StatusBar() {
  const session = useSession((state) => state.session);
  const demo = useSession((state) => state.demo);
  return (
    <footer className="flex h-6 shrink-0 items-center gap-4 overflow-hidden border-t border-line bg-raised px-3 text-[12px] whitespace-nowrap">
      {useCan("trading.view") ? <Connection /> : null}
      <MarketClock />
      <KeyHints />
      {demo ? <span className="text-muted">Demo market</span> : null}
      {session ? (
        <span className="text-muted">{session.user_info.roles.map((role) => ROLE_TITLES[role]).join(", ")}</span>
      ) : null}
    </footer>
  );
}
