import type { ComponentType } from "react";
import { can, type Capability, type Subject } from "#domain/permissions/capabilities.ts";
import type { PanelProps } from "#domain/workspace/layout.ts";
import type { LinkKind } from "#src/shell/links/link-groups.ts";

/** Props of a panel's component; `usePanel` gives the rest. */
export interface PanelComponentProps {
  panelId: string;
  props: PanelProps;
}

/** Texts of an empty panel, from its feature. */
export interface EmptyText {
  /** Expected content, in one sentence. */
  what: string;
  /** Next step, in one sentence. */
  hint?: string;
  /** Id of the command that does it: its key is shown. */
  command?: string;
}

/** A kind of panel, registered once by its feature. Stored layouts contain `type`: never rename one. */
export interface PanelType {
  type: string;
  title: string;
  icon?: ComponentType<{ size?: number; strokeWidth?: number; "aria-hidden"?: boolean }>;
  Component: ComponentType<PanelComponentProps>;
  emptyText?: EmptyText;
  /** Kinds it publishes to its link group, and kinds it follows. */
  sends?: readonly LinkKind[];
  follows?: readonly LinkKind[];
  /** Count shown on its tab while it is behind another; in front, its header shows the count. */
  useCount?: () => number | null;
  /** Capability a person needs to use it; hidden from the menus of others. */
  needs?: Capability;
  /** The side view that shows the same while no tile does: going to the panel opens it and leaves the tiles as they are. */
  sideView?: string;
  /** Left out of the menus: it needs props (a bond, a cluster) that only a command can give. */
  unlisted?: boolean;
}

export interface PanelCatalogue {
  get: (type: string) => PanelType | undefined;
  /** The types a menu offers, by title. */
  listed: readonly PanelType[];
}

/** Throws when two features register the same type. */
export function createPanelCatalogue(types: readonly PanelType[], subject: Subject): PanelCatalogue {
  const byType = new Map<string, PanelType>();
  for (const panelType of types) {
    if (byType.has(panelType.type)) throw new Error(`panel type '${panelType.type}' is registered twice`);
    byType.set(panelType.type, panelType);
  }
  const isOffered = ({ unlisted, needs }: PanelType) => !unlisted && (needs === undefined || can(subject, needs));
  const listed = types.filter(isOffered).toSorted((a, b) => a.title.localeCompare(b.title));
  return { get: (type) => byType.get(type), listed };
}
