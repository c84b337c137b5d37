import type { ReactNode } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import { FailedCall } from "#src/ui/failed-call.tsx";

interface LoadedSectionProps<T> {
  id: string;
  title: string;
  /** Explanation of the setting. */
  about: string;
  query: Pick<UseQueryResult<T>, "data" | "error" | "refetch">;
  /** Error text when the setting could not be loaded. */
  failure: string;
  /** Shown above the setting, loaded or not. */
  above?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows one setting of a firm: its explanation, then its form once loaded. */
export function LoadedSection<T>({ id, title, about, query, failure, above, children }: LoadedSectionProps<T>) {
  const { data, error, refetch } = query;
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-raised p-4 sm:p-6">
      <h2 id={id} className="text-[15px] font-semibold">
        {title}
      </h2>
      <p className="mt-1 text-muted">{about}</p>
      {above}
      {data !== undefined ? (
        children(data)
      ) : error === null ? (
        <p role="status" className="mt-3 text-muted">
          Loading…
        </p>
      ) : (
        <FailedCall className="mt-3" what={failure} error={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}
