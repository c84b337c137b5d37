import type { QueryClient, QueryKey, Updater } from "@tanstack/react-query";

/**
 * Holds the answer of an act as the server's state. A read that began before the act may answer after it with the state
 * of before, so it is dropped.
 */
export function holdAnswer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Updater<Data | undefined, Data | undefined>,
): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, answer);
}
