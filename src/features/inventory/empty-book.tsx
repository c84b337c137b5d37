import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { NothingYet } from "#src/ui/list-page/nothing-yet.tsx";

/** Empty state: the first steps of a book, or a filter without matches. */
export function EmptyBook({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <NothingYet text="No holding matches by bond, ISIN or account.">
        <Button onClick={onClear}>Clear the filter</Button>
      </NothingYet>
    );
  }
  return (
    <NothingYet text="The book is empty. Upload your holdings or record a trade; deals that settle here are added automatically.">
      <CommandButton id="inventory.upload" showKey className={buttonClass("primary")} />
    </NothingYet>
  );
}
