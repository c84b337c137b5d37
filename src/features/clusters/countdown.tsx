import { useEffect, useState } from "react";
import { serverNowMs } from "#src/lib/server-time.ts";

/** Time left until an instant, by the server's clock; once a second, in a text of its own. */
export function Countdown({ until }: { until: string | null }) {
  const [now, setNow] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNowMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (until === null) return <>–</>;
  const leftS = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  if (leftS === 0) return <>ended</>;
  const minutes = Math.floor(leftS / 60);
  return (
    <>
      {minutes >= 60
        ? `${Math.floor(minutes / 60)} h ${minutes % 60} m`
        : `${minutes}:${String(leftS % 60).padStart(2, "0")}`}
    </>
  );
}
