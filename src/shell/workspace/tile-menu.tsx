import { Ellipsis } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useRef, type ReactElement } from "react";
import { tileWith } from "#domain/workspace/tree.ts";
import { useWorkspace, useWorkspaceParts } from "#src/shell/workspace/workspace-context.ts";
import type { WorkspaceActionName } from "#src/shell/workspace/workspace-actions.ts";

/** The menu of a tile: everything that can be done to it, each with its key. It acts on the tile's shown panel. */
export function TileMenu({
  title,
  tabCount,
  panelId,
}: {
  title: string;
  tabCount: number;
  panelId: string;
}): ReactElement {
  const { actions, store } = useWorkspaceParts();
  const maximised = useWorkspace((state) => state.layout.maximised);
  const tileId = useWorkspace((state) => tileWith(state.layout.root, panelId)?.tileId ?? "");
  const isUnfolded = useWorkspace((state) => state.unfoldedTiles.has(tileId));
  const canReopen = useWorkspace((state) => state.layout.closed.length > 0);
  const acted = useRef(false);
  const act = (run: () => void) => () => {
    acted.current = true;
    store.getState().focusCame(panelId);
    run();
  };
  return (
    <DropdownMenu.Root modal={false} onOpenChange={(open) => open && (acted.current = false)}>
      <DropdownMenu.Trigger className="yb-icon-button" aria-label={`${title} menu`} title={`${title} menu`}>
        <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="yb-menu"
          align="end"
          sideOffset={2}
          onCloseAutoFocus={(event) => {
            if (!acted.current) return;
            event.preventDefault();
            store.getState().requestFocus();
          }}
        >
          <TypesItem label="Split right" onPick={(type) => act(() => actions.splitRow(type))()} />
          <TypesItem label="Split below" onPick={(type) => act(() => actions.splitColumn(type))()} />
          <TypesItem label="Add tab" onPick={(type) => act(() => actions.addTab(type))()} />
          <TypesItem label="Replace with" onPick={(type) => act(() => actions.replace(type))()} />
          <DropdownMenu.Separator className="yb-menu-line" />
          <Item
            label={maximised ? "Restore" : "Maximise"}
            action="toggleMaximise"
            onPick={act(actions.toggleMaximise)}
          />
          <Item
            label={isUnfolded ? "Fold when empty" : "Stay open when empty"}
            action="toggleFolding"
            onPick={act(actions.toggleFolding)}
          />
          {tabCount > 1 && <Item label="Move to its own tile" action="ungroup" onPick={act(actions.ungroup)} />}
          <Item label="Move left" action="moveLeft" onPick={act(actions.moveLeft)} />
          <Item label="Move right" action="moveRight" onPick={act(actions.moveRight)} />
          <Item label="Move up" action="moveUp" onPick={act(actions.moveUp)} />
          <Item label="Move down" action="moveDown" onPick={act(actions.moveDown)} />
          <DropdownMenu.Separator className="yb-menu-line" />
          <Item label="Close" action="close" onPick={act(actions.close)} />
          {canReopen && <Item label="Reopen closed panel" action="reopenClosed" onPick={act(actions.reopenClosed)} />}
          <DropdownMenu.Separator className="yb-menu-line" />
          <Item label="Reset layout" action="resetLayout" onPick={act(actions.resetLayout)} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item(props: { label: string; action: WorkspaceActionName; onPick: () => void }): ReactElement {
  const key = useWorkspaceParts().keyFor(props.action);
  return (
    <DropdownMenu.Item className="yb-menu-item" onSelect={props.onPick}>
      <span>{props.label}</span>
      {key && <kbd>{key}</kbd>}
    </DropdownMenu.Item>
  );
}

function TypesItem({ label, onPick }: { label: string; onPick: (type: string) => void }): ReactElement {
  const { catalogue } = useWorkspaceParts();
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className="yb-menu-item">
        <span>{label}</span>
        <span aria-hidden>›</span>
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent className="yb-menu" sideOffset={2}>
          {catalogue.listed.map(({ type, title }) => (
            <DropdownMenu.Item key={type} className="yb-menu-item" onSelect={() => onPick(type)}>
              {title}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  );
}
