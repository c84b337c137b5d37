import { useRef, useState, type ReactElement, type RefObject } from "react";
import { isFocusLeft, RowMenu, type RowMenuRequest } from "#src/shell/controls/row-menu.tsx";

interface GridWithMenu<Handle> {
  /** Ref of the grid; it gets the focus back when the menu closes. */
  grid: RefObject<Handle | null>;
  showMenu: (sections: RowMenuRequest["sections"], at: { x: number; y: number }) => void;
  /** Render this beside the grid. */
  menu: ReactElement;
}

/**
 * Row menu of a grid, at the mouse or the focused row.
 * @param label its name for screen readers
 * @param list ref of the grid, if there is one already
 */
export function useRowMenu<Handle extends { focus: () => void }>(
  label: string,
  list?: RefObject<Handle | null>,
): GridWithMenu<Handle> {
  const own = useRef<Handle>(null);
  const grid = list ?? own;
  const [request, setRequest] = useState<RowMenuRequest | null>(null);
  const onClose = () => {
    setRequest(null);
    if (isFocusLeft()) grid.current?.focus();
  };
  return {
    grid,
    showMenu: (sections, { x, y }) => setRequest({ sections, x, y }),
    menu: <RowMenu label={label} request={request} onClose={onClose} />,
  };
}
