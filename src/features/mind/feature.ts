import type { Feature } from "#src/shell/feature.ts";
import { askAboutCommands } from "#src/features/mind/ask-about.ts";

/** The way from a bond to a question about it. The pages of Mind bring their own commands. */
export const mindFeature: Feature = { commands: askAboutCommands };
