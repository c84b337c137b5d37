import type { ComponentType } from "react";
import { can, type Capability, type Subject } from "#domain/permissions/capabilities.ts";
import type { PanelProps } from "#domain/workspace/layout.ts";
import type { LinkKind } from "#src/shell/links/link-groups.ts";

/** What a panel's component is given; the rest it asks for with `usePanel`. */
export interface PanelComponentProps {
  panelId: string;
  props: PanelProps;
}

/** What its feature says when a panel has nothing to show. */
export interface EmptyText {
  /** One sentence: what will be here. */
  what: string;
  /** One sentence: what to do. */
  hint?: string;
  /** Id of the command that does it: its key is shown. */
  command?: string;
}

/** A kind of panel, registered once by its feature. `type` is what stored layouts hold: never rename one. */
export interface PanelType {
  type: string;
  title: string;
  icon?: ComponentType<{ size?: number; strokeWidth?: number; "aria-hidden"?: boolean }>;
  Component: ComponentType<PanelComponentProps>;
  emptyText?: EmptyText;
  /** What it publishes to the group it is linked to, and what it follows of it. */
  sends?: readonly LinkKind[];
  follows?: readonly LinkKind[];
  /** How many things it holds, at its tab while it is behind another; in front it counts in its header itself. */
  useCount?: () => number | null;
  /** What a person must be allowed for it to be of use; it is left out of the menus of others. */
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
