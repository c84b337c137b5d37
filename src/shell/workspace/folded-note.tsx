import type { ReactElement } from "react";
import type { Tile } from "#domain/workspace/layout.ts";
import type { PanelType } from "#src/shell/workspace/panel-catalogue.ts";
import { tileBodyId } from "#src/shell/workspace/tile-tabs.tsx";
import { useWorkspaceParts } from "#src/shell/workspace/workspace-context.ts";

interface FoldedNoteProps {
  tile: Tile;
  title: string;
  panelType: PanelType | undefined;
}

/**
 * Replaces filters and count in the header of a folded tile: says that it is empty and names the expected content. A
 * click unfolds it.
 */
export function FoldedNote({ tile, title, panelType }: FoldedNoteProps): ReactElement {
  const { actions } = useWorkspaceParts();
  const what = panelType?.emptyText?.what ?? `Nothing in ${title} yet.`;
  return (
    <button
      type="button"
      className="yb-folded-note"
      aria-expanded={false}
      aria-controls={tileBodyId(tile.tileId)}
      title={`Unfold ${title}; it then stays open`}
      onClick={() => actions.unfold(tile.tileId)}
    >
      <span className="yb-folded-count">0</span>
      <span>{what}</span>
    </button>
  );
}
