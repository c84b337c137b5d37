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

/** What the header of a folded tile says in place of filters and count: that there is nothing, and what would be here. It unfolds. */
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
