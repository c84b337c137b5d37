import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import * as shell from "#domain/contract/http/shell.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { clockText } from "#domain/exchange/venue-clock.ts";
import { rolesText } from "#domain/entities/roles.ts";
import { useFocusPlace } from "#src/app/layouts/focus-place.ts";
import { keyHints } from "#src/app/layouts/key-hints.ts";
import { call } from "#src/lib/api.ts";
import { cx } from "#src/lib/cx.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { KeyChips } from "#src/shell/controls/key-chips-view.tsx";
import { useCan, useSession } from "#src/session/session.ts";
import { useLive } from "#src/live/live-store.ts";
import { useStopped } from "#src/live/use-stopped.ts";
import { useTimings } from "#src/desk-kit/market/use-timings.ts";

const SOCKET_TEXTS = {
  connecting: "Connecting",
  online: "Live",
  offline: "Offline",
  "signed-out": "Signed out",
  "too-many": "Not live: too many windows are open, close some",
} as const;

/** The status of the service changes with the day. */
const STATUS_EVERY_MS = 60 * 60 * 1000;

/** The time of a clock, once a second. */
function useSecond(clock: () => number): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), 1000);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}

function untilText(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / 60_000));
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} m` : `${minutes} m`;
}

function Connection() {
  const { socket, lastFrameAtMs, latencyMs, awaySinceMs, isStale } = useLive();
  const isLive = socket === "online" && awaySinceMs === null;
  const now = useSecond(Date.now);
  const ageS = lastFrameAtMs === null ? null : Math.max(0, Math.round((now - lastFrameAtMs) / 1000));
  return (
    <span role="status" aria-label="Connection" className={cx("font-medium", isLive ? "text-bid" : "text-warn")}>
      <span aria-hidden>{isLive ? "●" : "○"}</span>{" "}
      {socket === "online" && !isLive ? "Catching up" : SOCKET_TEXTS[socket]}
      {isLive && latencyMs !== null ? <span className="font-normal text-muted"> {latencyMs} ms</span> : null}
      {awaySinceMs === null || (lastFrameAtMs === null && !isStale) ? null : (
        <span className="font-normal"> · away since {formatTimeWithSeconds(awaySinceMs)}</span>
      )}
      {(socket === "offline" || socket === "too-many") && ageS !== null ? (
        <span className="font-normal"> · data {ageS} s old</span>
      ) : null}
    </span>
  );
}

function MarketClock() {
  const now = useSecond(serverNowMs);
  const stoppedNow = useStopped(now);
  const { is_open: open, next_change_at: change, sessions } = useTimings() ?? {};
  const cutOff = sessions?.[0]?.t0_close;
  const shut = open ? (sessions ?? []).filter(({ is_open, holiday }) => !is_open && holiday !== null) : [];
  return (
    <span>
      {formatTimeWithSeconds(now)} IST
      {open === undefined ? null : (
        <>
          {" "}
          · <span className="live-figure">{open ? "Market open" : "Market closed"}</span>
        </>
      )}
      {shut.map(({ exchange, holiday }) => (
        <span key={exchange} className="text-warn">
          {" "}
          · {exchange} closed: {holiday}
        </span>
      ))}
      {change ? (
        <span className="text-muted">
          {" "}
          · {open ? "closes" : "opens"} in {untilText(Date.parse(change) - stoppedNow)}
        </span>
      ) : null}
      {open && cutOff ? <span className="text-muted"> · T+0 until {cutOff}</span> : null}
    </span>
  );
}

/** Exchanges whose clock differs from ours enough to miss a cut-off (B-60). */
function ExchangeClocks() {
  const { sessions = [] } = useTimings() ?? {};
  const texts = sessions.flatMap(({ exchange, clock_ahead_ms: aheadMs }) => clockText(exchange, aheadMs) ?? []);
  // The status element exists before its text, so that screen readers announce the text.
  return (
    <span role="status" aria-label="Exchange clocks" className="-ml-4 min-w-0 truncate font-medium text-warn">
      {texts.length === 0 ? null : (
        <span className="ml-4 flex min-w-0 items-center gap-1" title={texts.join(" · ")}>
          <TriangleAlert className="size-3.5 shrink-0" aria-hidden />
          <span className="truncate">{texts.join(" · ")}</span>
        </span>
      )}
    </span>
  );
}

/** Calendar warning, shown to staff before the calendar runs out. */
function StaffWarning() {
  const { data } = useQuery({
    queryKey: ["status"],
    refetchInterval: STATUS_EVERY_MS,
    queryFn: () => call(shell.status, {}),
  });
  if (!data?.calendar.warning) return null;
  return (
    <span
      role="status"
      aria-label="Operations"
      title={data.calendar.warning}
      className="flex min-w-0 items-center gap-1 font-medium text-warn max-sm:order-last max-sm:basis-full max-sm:whitespace-normal"
    >
      <TriangleAlert className="size-3.5 shrink-0" aria-hidden />
      {/* On a phone it has lines of its own: nobody hovers there to read the rest. */}
      <span className="sm:truncate">{data.calendar.warning}</span>
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
    <ul aria-label="Keys here" className="flex flex-1 items-center justify-end gap-2 max-sm:hidden">
      {keyHints(system, place).map(({ id, title, chips }) => (
        <li key={id}>
          <button
            type="button"
            className="flex items-center gap-1 rounded px-1 text-muted hover:bg-hover hover:text-fg"
            // Keeps the focus, because the keys act on the focused element.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void system.runner.runCommand(id, {}, "button")}
          >
            <KeyChips chips={chips} /> {title}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Launcher of the support widget; a configured customer messenger has its own. */
function SupportButton() {
  const hasMessenger = useSession(({ support }) => support?.messenger != null);
  return hasMessenger ? null : (
    <CommandButton id="support.widget" className="h-5 rounded px-1 font-medium hover:bg-hover max-sm:ml-auto">
      Support
    </CommandButton>
  );
}

/** Socket state, data age, market clock, role and the keys that matter here; on a phone, as many as fit. */
export function StatusBar() {
  const session = useSession((state) => state.session);
  const demo = useSession((state) => state.demo);
  return (
    <footer className="flex h-6 print:hidden shrink-0 items-center gap-4 overflow-hidden border-t border-line bg-raised px-3 text-[12px] whitespace-nowrap max-sm:has-[[aria-label=Operations]]:h-auto max-sm:has-[[aria-label=Operations]]:flex-wrap max-sm:has-[[aria-label=Operations]]:gap-y-0">
      {useCan("trading.view") ? <Connection /> : null}
      <MarketClock />
      <ExchangeClocks />
      {useCan("operate") ? <StaffWarning /> : null}
      <KeyHints />
      <SupportButton />
      {demo ? <span className="text-muted max-sm:hidden">Demo market</span> : null}
      {session ? <span className="text-muted max-sm:hidden">{rolesText(session.user_info)}</span> : null}
    </footer>
  );
}
