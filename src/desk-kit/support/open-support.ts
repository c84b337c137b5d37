import { closeSupport, useSupport, type SupportView } from "#src/desk-kit/support/support.ts";
import { notifyError } from "#src/ui/toast.tsx";

let isHostAsked = false;

/** Mounts the support views in a separate chunk, so that no page loads them before the first request. */
async function showHost(): Promise<void> {
  if (isHostAsked) return;
  isHostAsked = true;
  try {
    const { mountSupportHost } = await import("#src/desk-kit/support/support-host.tsx");
    mountSupportHost();
  } catch (failure) {
    isHostAsked = false;
    closeSupport();
    notifyError(failure, "Support could not be opened.");
  }
}

/** Opens a view of support; keeps earlier input. */
export function openSupport(view: SupportView): void {
  useSupport.setState({ view, open: true });
  void showHost();
}

/** Opens the widget, or closes it where it is open. */
export function toggleSupportWidget(): void {
  const { view, open } = useSupport.getState();
  if (open && view?.kind === "widget") closeSupport();
  else openSupport({ kind: "widget" });
}
