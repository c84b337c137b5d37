import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { must } from "#domain/lib/must.ts";
import { DeskOverlays } from "#src/app/desk-overlays.tsx";
import { system } from "#src/app/desk-system.ts";
import { navigateWith } from "#src/app/navigation.ts";
import { router } from "#src/app/router.tsx";
import { CallError } from "#src/lib/api.ts";
import { CommandsProvider } from "#src/platform/commands/commands-provider.tsx";
import { fetchSession, startSessionKeeping } from "#src/platform/identity/session.ts";
import "#src/styles.css";

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The typed client retries safe calls itself, once.
      retry: false,
      refetchOnWindowFocus: (query) => !(query.state.error instanceof CallError),
    },
  },
});

startSessionKeeping(() => void router.navigate({ to: "/auth/logout" }));
navigateWith((path) => router.navigate({ to: path }));
void fetchSession();

createRoot(must(document.getElementById("root"), "#root")).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <CommandsProvider system={system}>
        <RouterProvider router={router} />
        <DeskOverlays />
      </CommandsProvider>
    </QueryClientProvider>
  </StrictMode>,
);
