import { useEffect, useState } from "react";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useStopped } from "#src/live/use-stopped.ts";
import { countdownText } from "#src/desk-kit/deals/countdown-text.ts";

/** Time left until an instant by the server's clock, updated every second; stops while the page is stale. */
export function Countdown({ until }: { until: string | null }) {
  // Another end starts another countdown: the last second of the one before is no time to count from.
  return until === null ? <>–</> : <Counting key={until} untilMs={Date.parse(until)} />;
}

function Counting({ untilMs }: { untilMs: number }) {
  const [now, setNow] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNowMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span className="live-figure">{countdownText(untilMs - useStopped(now))}</span>;
}
