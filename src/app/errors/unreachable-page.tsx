import { useEffect } from "react";
import { Button } from "#src/ui/button.tsx";

/** The page shown while its code or its data cannot be reached; it tries again by itself once there is a network. */
export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  const isOffline = !navigator.onLine;
  return (
    <main className="grid min-h-full place-items-center p-6">
      <section role="alert" className="w-full max-w-[782px] rounded-lg border border-line bg-raised p-6 sm:p-10">
        <h1 className="text-[24px] leading-8 font-semibold">
          {isOffline ? "You are offline" : "The server does not answer"}
        </h1>
        <p className="mt-3 text-[15px] leading-6">
          This page could not be loaded. {isOffline ? "It opens automatically once you are connected." : ""}
        </p>
        <Button kind="primary" size="large" className="mt-8" onClick={onRetry}>
          Retry
        </Button>
      </section>
    </main>
  );
}
