import { useSession } from "#src/session/session.ts";

async function toggle(): Promise<void> {
  const { toggleSupportWidget } = await import("#src/desk-kit/support/open-support.ts");
  toggleSupportWidget();
}

/**
 * Opens the support widget. It floats at the foot of a public page and settles below the text, so it never covers
 * content permanently. A configured customer messenger has its own launcher.
 */
export function SupportLauncher() {
  const hasMessenger = useSession(({ support }) => support?.messenger != null);
  if (hasMessenger) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => void toggle()}
      className="sticky bottom-3 z-10 mr-3 mb-3 h-9 self-end rounded-full border border-line-strong bg-raised px-4 text-[13px] font-medium hover:bg-hover"
    >
      Support
    </button>
  );
}
