import { QueryClient } from "@tanstack/react-query";
import { CallError } from "#src/lib/call-error.ts";

/** Query cache of this page. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The typed client retries safe calls itself, once.
      retry: false,
      // Without a network a call fails at once and says so, and is made again with the network; it never waits unseen.
      networkMode: "always",
      refetchOnReconnect: true,
      refetchOnWindowFocus: (query) => !(query.state.error instanceof CallError),
    },
    mutations: { networkMode: "always" },
  },
});
