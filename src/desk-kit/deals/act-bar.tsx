import type { ReactNode } from "react";

/** The acts of a form or a record, at its foot and in sight however long it is. */
export function ActBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-3 mt-auto -mb-3 flex flex-wrap justify-end gap-2 bg-raised px-3 pt-2 pb-3">
      {children}
    </div>
  );
}
