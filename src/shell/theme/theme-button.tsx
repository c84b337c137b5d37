import { Button } from "#src/ui/button.tsx";

/** Lucide's moon and sun: the public pages load no library of icons for these two. */
const MOON =
  "M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401";
const SUN =
  "M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2m-7.07-17.07 1.41 1.41m11.32 11.32 1.41 1.41M2 12h2m16 0h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41";

/**
 * Toggles between light and dark. The style sheet picks the label, because the page may be prerendered before the theme
 * is known.
 */
export function ThemeButton() {
  return (
    <Button kind="quiet" size="small" title="Change between light and dark" onClick={() => void toggle()}>
      <span className="contents dark:hidden">
        <Icon path={MOON} />
        <span className="sr-only">Use the dark theme</span>
      </span>
      <span className="hidden dark:contents">
        <Icon path={SUN} />
        <span className="sr-only">Use the light theme</span>
      </span>
    </Button>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}

/** Loads the theme store on first use. If it cannot be loaded, the choice lasts as long as the page. */
async function toggle(): Promise<void> {
  try {
    const { useLooks } = await import("#src/shell/theme/theme.ts");
    useLooks.getState().toggleTheme();
  } catch {
    document.documentElement.classList.toggle("dark");
  }
}
