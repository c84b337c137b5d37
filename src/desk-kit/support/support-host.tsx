import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { unreachable } from "#domain/lib/must.ts";
import { ReportIssueDialog } from "#src/desk-kit/support/report-issue-dialog.tsx";
import { ContactDialog } from "#src/desk-kit/support/contact-dialog.tsx";
import { RequestDialog } from "#src/desk-kit/support/request-dialog.tsx";
import { SupportDialog } from "#src/desk-kit/support/support-dialog.tsx";
import { SupportWidget } from "#src/desk-kit/support/support-widget.tsx";
import { closeSupport, useSupport, type SupportView } from "#src/desk-kit/support/support.ts";
import { queries } from "#src/session/queries.ts";
import { useLooks } from "#src/shell/theme/theme.ts";
import { Toaster } from "#src/ui/toast.tsx";

/** Mounts the host of support views over any page. Called once, on the first request. */
export function mountSupportHost(): void {
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(
    <StrictMode>
      <SupportHost />
    </StrictMode>,
  );
}

function SupportHost() {
  const { view, open } = useSupport();
  const theme = useLooks((state) => state.theme);
  return (
    <QueryClientProvider client={queries}>
      {view === null ? null : <Shown view={view} open={open} />}
      <Toaster theme={theme} />
    </QueryClientProvider>
  );
}

function Shown({ view, open }: { view: SupportView; open: boolean }) {
  const frame = { open, onClose: closeSupport };
  switch (view.kind) {
    case "contact":
      return <ContactDialog {...frame} />;
    case "support":
      return <SupportDialog type={view.type} {...frame} />;
    case "report-issue":
      return <ReportIssueDialog subject={view.subject} {...frame} />;
    case "request":
      return <RequestDialog asked={view} {...frame} />;
    case "widget":
      return open ? <SupportWidget onClose={closeSupport} /> : null;
    default:
      return unreachable(view);
  }
}
