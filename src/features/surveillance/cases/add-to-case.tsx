import { FolderPlus } from "lucide-react";
import { createContext, useContext, type ReactNode } from "react";
import type { CaseItemRef } from "#domain/surveillance/cases/case.ts";
import { DialogFrame } from "#src/shell/controls/dialog-frame.tsx";
import { Button } from "#src/ui/button.tsx";
import { ListBox } from "#src/ui/grid/list-box.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { ListNote } from "#src/features/surveillance/list-note.tsx";
import { NewCaseForm } from "#src/features/surveillance/cases/new-case-form.tsx";
import { useCaseChanges, useCases } from "#src/features/surveillance/cases/case-queries.ts";

/** Item to add to a case, with its description. */
export interface CaseAddition {
  item: CaseItemRef;
  what: string;
}

const AddToCase = createContext<(addition: CaseAddition) => void>(() => undefined);

/** Returns a function that asks for the case of an item. */
export const useAddToCase = (): ((addition: CaseAddition) => void) => useContext(AddToCase);

interface AddingToCaseProps {
  addition: CaseAddition | null;
  onAddition: (addition: CaseAddition | null) => void;
  children: ReactNode;
}

/** Lets everything inside add its content to a case. */
export function AddingToCase({ addition, onAddition, children }: AddingToCaseProps) {
  return (
    <AddToCase value={onAddition}>
      {children}
      {addition === null ? null : <AddDialog addition={addition} onClose={() => onAddition(null)} />}
    </AddToCase>
  );
}

/** Button that adds an item to a case. */
export function AddToCaseButton({ addition, isKeyed }: { addition: CaseAddition; isKeyed?: boolean }) {
  const add = useAddToCase();
  return (
    <Button
      kind="quiet"
      size="small"
      aria-label={`Add to a case: ${addition.what}`}
      title={isKeyed ? "Add to a case (C)" : "Add to a case"}
      onClick={() => add(addition)}
    >
      <FolderPlus size={16} strokeWidth={1.5} aria-hidden />
    </Button>
  );
}

const ROW_PX = 44;

function AddDialog({ addition, onClose }: { addition: CaseAddition; onClose: () => void }) {
  const query = useCases("open");
  const rows = query.data?.cases ?? [];
  const { add } = useCaseChanges();
  const done = (title: string) => {
    notify({ summary: "Added to the case", detail: title, severity: "success" });
    onClose();
  };
  return (
    <DialogFrame open onClose={onClose} title="Add to a case" description={addition.what} widthPx={440}>
      <div className="border-b border-line p-4">
        <NewCaseForm items={[addition.item]} onOpened={({ title }) => done(title)} />
      </div>
      <ListNote
        query={query}
        isEmpty={rows.length === 0}
        failed="The cases could not be loaded."
        empty="No open cases. Enter a title above to open one."
      />
      {rows.length === 0 ? null : (
        <div className="flex h-64 flex-col">
          <ListBox
            label="Open cases"
            rows={rows}
            rowId={({ id }) => id}
            rowHeightPx={ROW_PX}
            rowClass="px-4 py-1"
            onOpen={({ id, title }) =>
              add.mutate(
                { id, items: [addition.item] },
                { onSuccess: () => done(title), onError: (error) => notifyError(error) },
              )
            }
          >
            {(row) => (
              <>
                <p className="truncate font-medium">
                  <UserText text={row.title} />
                </p>
                <p className="truncate text-[12px] leading-4 text-muted">
                  {row.items === 1 ? "1 item" : `${row.items} items`}, opened by {row.opened_by.nickname}
                </p>
              </>
            )}
          </ListBox>
        </div>
      )}
    </DialogFrame>
  );
}
