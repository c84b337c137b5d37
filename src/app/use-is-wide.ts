import { sideViews } from "#src/app/desk-system.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";

/** True while the open side view is a sheet over the desk. */
export function useIsWide(): boolean {
  const id = useSideDesk((state) => state.current?.view);
  return sideViews.some((view) => view.id === id && view.isWide);
}
