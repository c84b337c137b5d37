import type { QueryClient, QueryKey, Updater } from "@tanstack/react-query";

/**
 * Stores an act's response as the server's state. A read that started before the act may return the old state later, so
 * it is cancelled.
 */
export function holdAnswer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Updater<Data | undefined, Data | undefined>,
): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, answer);
}
