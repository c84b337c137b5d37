import type { Feature } from "#src/platform/feature.ts";
import { ladderCommand } from "#src/platform/inputs/ladder-command.ts";
import { EOI_FORM, eoiCommands } from "#src/features/eoi/commands.ts";
import { EoiForm } from "#src/features/eoi/eoi-form.tsx";

/** Making, changing and withdrawing one's own quotes. */
export const eoiFeature: Feature = {
  commands: [...eoiCommands, ladderCommand],
  sideViews: [{ id: EOI_FORM, title: "EOI", Component: EoiForm }],
};
