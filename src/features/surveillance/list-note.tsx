import { CallError } from "#src/lib/call-error.ts";
import { Button } from "#src/ui/button.tsx";

interface ListNoteProps {
  query: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  isEmpty: boolean;
  failed: string;
  empty: string;
}

/** Placeholder of a list: the error with its reason, or the empty state. */
export function ListNote({ query, isEmpty, failed, empty }: ListNoteProps) {
  if (query.isError) {
    const why = query.error instanceof CallError && query.error.body !== null ? ` ${query.error.text}` : "";
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 p-3">
        <p>
          {failed}
          {why}
        </p>
        <Button size="small" onClick={() => void query.refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  return isEmpty && !query.isPending ? <p className="p-3 text-muted">{empty}</p> : null;
}
