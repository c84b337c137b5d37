import { useRef, useState, type ReactElement, type RefObject } from "react";
import { isFocusLeft, RowMenu, type RowMenuRequest } from "#src/shell/controls/row-menu.tsx";

interface GridWithMenu<Handle> {
  /** Of the grid whose rows have the menu; it takes the focus back when the menu closes. */
  grid: RefObject<Handle | null>;
  showMenu: (sections: RowMenuRequest["sections"], at: { x: number; y: number }) => void;
  /** To be drawn beside the grid. */
  menu: ReactElement;
}

/** The menu of a grid's rows, where the mouse or the menu key asked for it. @param label its name for screen readers */
export function useRowMenu<Handle extends { focus: () => void }>(label: string): GridWithMenu<Handle> {
  const grid = useRef<Handle>(null);
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
