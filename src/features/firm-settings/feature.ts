import type { Feature } from "#src/shell/feature.ts";
import { firmSettingsCommands } from "#src/features/firm-settings/commands.ts";

/** Settings of a whole firm, for its ops admin. */
export const firmSettingsFeature: Feature = { commands: firmSettingsCommands };
