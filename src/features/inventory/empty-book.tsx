import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { Button } from "#src/ui/button.tsx";

/** Empty state: the first steps of a book, or a filter without matches. */
export function EmptyBook({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <div className="flex flex-1 flex-col items-start gap-3 p-4">
        <p className="text-muted">No holding matches by bond, ISIN or account.</p>
        <Button onClick={onClear}>Clear the filter</Button>
      </div>
    );
  }
  return (
    <div className="flex flex-1 flex-col items-start gap-3 p-4">
      <p className="max-w-prose text-muted">
        The book is empty. Upload your holdings or record a trade; deals that settle here are added automatically.
      </p>
      <CommandButton
        id="inventory.upload"
        showKey
        className="inline-flex h-8 items-center gap-2 rounded bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover"
      />
    </div>
  );
}
