import { FailedCall } from "#src/ui/failed-call.tsx";

interface NoRecordProps {
  query: { isError: boolean; error: unknown; refetch: () => Promise<unknown> };
  id: string | null;
  /** Singular name of the record. */
  what: string;
  /** Text while none is chosen. */
  choose: string;
}

/** In place of a record that is not loaded: the reason, and a retry after a failure. */
export function NoRecord({ query, id, what, choose }: NoRecordProps) {
  if (query.isError) {
    return (
      <FailedCall
        what={`The ${what} could not be loaded.`}
        error={query.error}
        onRetry={() => void query.refetch()}
        className="p-4"
      />
    );
  }
  return <p className="p-4 text-muted">{id === null ? choose : "Loading…"}</p>;
}
