import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSession } from "#src/session/session.ts";
import { OwnRequests } from "#src/desk-kit/support/own-requests.tsx";
import { SupportForm } from "#src/desk-kit/support/support-form.tsx";
import { Button } from "#src/ui/button.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";

type Part = "write" | "requests";
const PARTS = [
  { value: "write", label: "Write to us" },
  { value: "requests", label: "My requests" },
] as const;

/** Support widget: a message to the desk, and earlier requests. The page behind it stays usable. */
export function SupportWidget({ onClose }: { onClose: () => void }) {
  const isSignedIn = useSession(({ session }) => session !== null);
  const [part, setPart] = useState<Part>("write");
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    frame.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      const active = document.activeElement;
      // Leaves the focus alone when the person works elsewhere by now.
      if (active === null || active === document.body) before?.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    // The focused form disappears once its message is sent.
    if (focusIsLost()) frame.current?.querySelector<HTMLElement>("[data-state=on]")?.focus();
  }, [part]);
  return (
    <section
      ref={frame}
      role="dialog"
      aria-label="Support"
      data-support-widget=""
      data-keys="trapped"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
      className="fixed right-3 bottom-9 z-40 flex max-h-[min(600px,calc(100dvh-96px))] w-[380px] max-w-[calc(100vw-24px)] flex-col rounded-[8px] border border-line bg-raised text-[13px] text-fg shadow-float"
    >
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="text-[15px] font-semibold">Support</h2>
        <Button kind="quiet" size="small" aria-label="Close support" title="Close (Escape)" onClick={onClose}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </div>
      {isSignedIn ? (
        <SelectButtonGroup
          label="Part of support"
          hideLabel
          value={part}
          options={PARTS}
          onChange={setPart}
          className="px-4 pt-3"
        />
      ) : null}
      {isSignedIn && part === "requests" ? (
        <ScrollBox label="Requests" className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
          <OwnRequests />
        </ScrollBox>
      ) : (
        <SupportForm type="query" onSent={() => (isSignedIn ? setPart("requests") : onClose())} />
      )}
    </section>
  );
}
