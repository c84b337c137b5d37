import { useState, type ReactNode } from "react";
import type { AskedRequestType } from "#domain/entities/form-request.ts";
import { Button } from "#src/ui/button.tsx";

/** Sends a request to platform staff. The support code loads on demand, as most visitors only read. */
export function RequestSupport({ request, children }: { request: AskedRequestType; children: ReactNode }) {
  const [isUnreachable, setUnreachable] = useState(false);
  async function ask(): Promise<void> {
    try {
      const { openSupport } = await import("#src/desk-kit/support/open-support.ts");
      openSupport({ kind: "request", request });
      setUnreachable(false);
    } catch {
      setUnreachable(true);
    }
  }
  return (
    <>
      <Button size="large" aria-haspopup="dialog" onClick={() => void ask()}>
        {children}
      </Button>
      {isUnreachable ? (
        <p role="alert" className="text-danger">
          Support could not be opened. Try again once you are online.
        </p>
      ) : null}
    </>
  );
}
