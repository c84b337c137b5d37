import { QueryClientProvider } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { DeskOverlays } from "#src/app/desk-overlays.tsx";
import { DartLayout } from "#src/app/layouts/dart-layout.tsx";
import { navigateWith } from "#src/app/navigation.ts";
import { system } from "#src/app/page-system.ts";
import { CommandsProvider } from "#src/platform/commands/commands-provider.tsx";
import { useSession } from "#src/platform/identity/session.ts";
import { queries } from "#src/platform/queries.ts";
import { ReportIssueHost } from "#src/platform/support/report-issue-host.tsx";
import { UndoHost } from "#src/platform/undo/undo-host.tsx";

/** Everything the pages with a top bar stand in: queries, commands, palette, toasts. */
export function DartShell() {
  const navigate = useNavigate();
  const isSignedIn = useSession((state) => state.session !== null);
  // Visitors never load the desk; whoever is signed in has its commands on every page.
  useEffect(() => {
    if (isSignedIn) void import("#src/app/desk-system.ts").then(({ startForPerson }) => startForPerson());
  }, [isSignedIn]);
  useEffect(() => navigateWith((path) => navigate({ to: path })), [navigate]);
  return (
    <QueryClientProvider client={queries}>
      <CommandsProvider system={system}>
        <DartLayout />
        <DeskOverlays />
        <ReportIssueHost />
        <UndoHost />
      </CommandsProvider>
    </QueryClientProvider>
  );
}
