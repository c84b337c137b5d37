import type { ComponentType } from "react";
import type { Command } from "#src/shell/commands/command.ts";
import type { PaletteSource } from "#src/shell/palette/source.ts";
import type { SideView } from "#src/shell/side-desk/side-desk.ts";
import type { PanelType } from "#src/shell/workspace/panel-catalogue.ts";

/** A feature's contributions to the desk. The application knows features only through this and their pages. */
export interface Feature {
  panels?: readonly PanelType[];
  sideViews?: readonly SideView[];
  commands?: readonly Command[];
  paletteSources?: readonly PaletteSource[];
  /** Mounted while the desk is open; renders nothing or overlays. */
  companions?: readonly ComponentType[];
  /** Mounted on every page with dealing: the desk and a bond's page. */
  dealCompanions?: readonly ComponentType[];
}
