import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as client from "#domain/contract/http/client.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { ROLE_TITLES } from "#domain/permissions/roles.ts";
import { call } from "#src/lib/api.ts";
import { cx } from "#src/lib/cx.ts";
import { learnServerTime, serverNowMs } from "#src/lib/server-time.ts";
import { useCommand } from "#src/platform/commands/use-command.ts";
import { KeyChips } from "#src/platform/keymap/key-chips-view.tsx";
import { useCan, useSession } from "#src/platform/identity/session.ts";
import { useLive } from "#src/platform/live/live-store.ts";
import { useSideDesk } from "#src/platform/side-desk/side-desk.ts";

const SOCKET_WORDS = {
  connecting: "Connecting",
  online: "Live",
  offline: "Offline",
  "signed-out": "Signed out",
  "too-many": "Not live: too many windows are connected, close some",
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
      {(socket === "offline" || socket === "too-many") && ageS !== null ? (
        <span className="font-normal"> · data {ageS} s old</span>
      ) : null}
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

function Hint({ id }: { id: string }) {
  const { command, barred, keyChips } = useCommand(id);
  if (!command || barred !== undefined || keyChips.length === 0) return null;
  return (
    <span className="flex items-center gap-1 text-muted">
      <KeyChips chips={keyChips} /> {command.title}
    </span>
  );
}

const HINTS: Record<string, readonly string[]> = {
  "eoi.form": ["eoi.post"],
  "quote.answer": ["deal.confirm", "quote.send-answer", "deal.back"],
  "cluster.view": ["deal.confirm", "cluster.accept", "cluster.counter"],
};

/** Socket, data age, market clock, my role and the keys that matter here. */
export function StatusBar() {
  const session = useSession((state) => state.session);
  const demo = useSession((state) => state.demo);
  const view = useSideDesk((state) => state.current?.view ?? "");
  const hints = HINTS[view] ?? ["quote.answer", "eoi.edit", "eoi.bid", "eoi.offer", "public-runs.filter"];
  return (
    <footer className="flex h-6 shrink-0 items-center gap-4 overflow-hidden border-t border-line bg-raised px-3 text-[12px] whitespace-nowrap">
      {useCan("trading.view") ? <Connection /> : null}
      <MarketClock />
      <span className="flex flex-1 items-center justify-end gap-4">
        {hints.slice(0, 4).map((id) => (
          <Hint key={id} id={id} />
        ))}
      </span>
      {demo ? <span className="text-muted">Demo market</span> : null}
      {session ? (
        <span className="text-muted">{session.user_info.roles.map((role) => ROLE_TITLES[role]).join(", ")}</span>
      ) : null}
    </footer>
  );
}
