import { Link } from "@tanstack/react-router";
import { useLooks } from "#src/shell/theme/theme.ts";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { Section } from "#src/features/profile/section.tsx";

/** Display settings of this device, and sign-out. */
export function LooksSection() {
  const looks = useLooks();
  return (
    <Section id="looks" title="On this device">
      <div className="flex flex-wrap gap-8">
        <SelectButtonGroup
          label="Theme"
          value={looks.theme}
          options={[
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
          onChange={looks.setTheme}
        />
        <SelectButtonGroup
          label="Row height"
          value={looks.density}
          options={[
            { value: "compact", label: "Compact" },
            { value: "comfortable", label: "Comfortable" },
          ]}
          onChange={looks.setDensity}
        />
      </div>
      <p className="mt-6">
        <Link to="/auth/logout" className="text-link underline">
          Sign out
        </Link>
      </p>
    </Section>
  );
}
