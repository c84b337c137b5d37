import { whenIdle } from "#src/lib/when-idle.ts";
import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useNavigate } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { DeskOverlays } from "#src/app/desk-overlays.tsx";
import { DartLayout } from "#src/app/layouts/dart-layout.tsx";
import { DutyGate } from "#src/app/duty-gate.tsx";
import { navigateWith } from "#src/shell/navigation.ts";
import { system } from "#src/app/page-system.ts";
import { notifyNetwork } from "#src/live/network.ts";
import { CommandsProvider } from "#src/shell/controls/commands-provider.tsx";
import { fetchSession, useSession } from "#src/session/session.ts";
import { queries } from "#src/session/queries.ts";
import { openToastsWith } from "#src/ui/toast.tsx";
import { UndoHost } from "#src/shell/undo/undo-host.tsx";

// It takes the network for granted until an event says otherwise, and would then not notice its return.
onlineManager.setOnline(navigator.onLine);

let isNetworkHinted = false;
/** Registers the hints once, although the shell with the toasts may remount. */
function hintNetworkOnce(): void {
  if (isNetworkHinted) return;
  isNetworkHinted = true;
  notifyNetwork(window, navigator.onLine);
  // The session request failed while offline.
  window.addEventListener("online", () => {
    if (useSession.getState().isUnanswered === true) void fetchSession();
  });
}

/** Preloads the pages a visitor opens next, so that they work offline too. */
function loadVisitorPages(): void {
  for (const page of [import("#src/app/pages/find-route.tsx"), import("#src/app/pages/security-route.tsx")]) {
    page.catch(() => undefined);
  }
}

/** Shell of all pages with a top bar: queries, commands, palette, toasts. An error page is passed as `children`. */
export function DartShell({ children = <Outlet /> }: { children?: ReactNode }) {
  const navigate = useNavigate();
  const isSignedIn = useSession((state) => state.session !== null);
  // Visitors never load the desk; signed-in people have its commands on every page.
  useEffect(() => {
    if (isSignedIn) void import("#src/app/desk-system.ts");
  }, [isSignedIn]);
  useEffect(() => {
    hintNetworkOnce();
    return whenIdle(loadVisitorPages);
  }, []);
  useEffect(() => {
    const goTo = (path: string) => navigate({ href: path });
    navigateWith(goTo);
    openToastsWith((address) => void goTo(address));
  }, [navigate]);
  return (
    <QueryClientProvider client={queries}>
      <DutyGate>
        <CommandsProvider system={system}>
          <DartLayout>{children}</DartLayout>
          <DeskOverlays />
          <UndoHost />
        </CommandsProvider>
      </DutyGate>
    </QueryClientProvider>
  );
}
