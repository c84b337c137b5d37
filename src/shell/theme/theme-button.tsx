import { Moon, Sun } from "lucide-react";
import { Button } from "#src/ui/button.tsx";
import { useLooks } from "#src/shell/theme/theme.ts";

/** Changes between light and dark. */
export function ThemeButton() {
  const { theme, toggleTheme } = useLooks();
  const Icon = theme === "dark" ? Sun : Moon;
  const label = theme === "dark" ? "Use the light theme" : "Use the dark theme";
  return (
    <Button kind="quiet" size="small" aria-label={label} title={label} onClick={toggleTheme}>
      <Icon size={16} strokeWidth={1.5} aria-hidden />
    </Button>
  );
}
