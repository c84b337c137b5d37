import { Check, Link2 } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useRef, type ReactElement } from "react";
import { LINK_GROUPS, type LinkGroup, type Panel } from "#domain/workspace/layout.ts";
import { panelsInGroup } from "#domain/workspace/linking.ts";
import { LinkBadge } from "#src/shell/links/link-badge.tsx";
import { groupText, linkLabel } from "#src/shell/links/link-groups.ts";
import { usePanelTitles } from "#src/shell/workspace/use-panel-titles.ts";
import { useWorkspace, useWorkspaceParts } from "#src/shell/workspace/workspace-context.ts";

const NONE = "none";

/** The group of the shown panel in its header: a letter on a colour, and the menu to join another. */
export function LinkChip({ panel, title }: { panel: Panel; title: string }): ReactElement {
  const { actions, catalogue, keyFor, store } = useWorkspaceParts();
  const chosen = useRef(false);
  const { panelId, link } = panel;
  const type = catalogue.get(panel.type);
  const key = keyFor("link");

  function join(value: string): void {
    chosen.current = true;
    store.getState().focusCame(panelId);
    actions.linkPanel(panelId, LINK_GROUPS.find((group) => group === value) ?? null);
  }

  return (
    <DropdownMenu.Root modal={false} onOpenChange={(open) => open && (chosen.current = false)}>
      <DropdownMenu.Trigger
        className={link ? "yb-icon-button" : "yb-icon-button -quiet"}
        aria-label={`${title} link: ${link ? `group ${groupText(link)}` : "none"}`}
        title={`${link ? `Linked to group ${groupText(link)}` : "Link to a group"}${key ? ` (${key})` : ""}`}
      >
        {link ? <LinkBadge group={link} /> : <Link2 size={14} strokeWidth={1.5} aria-hidden />}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="yb-menu"
          align="end"
          sideOffset={2}
          onCloseAutoFocus={(event) => {
            if (!chosen.current) return;
            event.preventDefault();
            store.getState().requestFocus();
          }}
        >
          <DropdownMenu.RadioGroup value={link ?? NONE} onValueChange={join}>
            {LINK_GROUPS.map((group) => (
              <DropdownMenu.RadioItem
                key={group}
                className="yb-menu-item -link"
                value={group}
                textValue={groupText(group)}
              >
                <LinkBadge group={group} />
                <span className="yb-menu-said">{groupText(group)}</span>
                <Joined group={group} but={panelId} />
                <Mark />
              </DropdownMenu.RadioItem>
            ))}
            <DropdownMenu.RadioItem className="yb-menu-item -link" value={NONE} textValue="No group">
              <span className="yb-menu-check" />
              <span className="yb-menu-said">No group</span>
              <Mark />
            </DropdownMenu.RadioItem>
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator className="yb-menu-line" />
          <p className="yb-menu-note">{linkLabel(type?.sends, type?.follows)}</p>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** The other panels of a group; only an open menu reads the layout. */
function Joined({ group, but }: { group: LinkGroup; but: string }): ReactElement {
  const layout = useWorkspace((state) => state.layout);
  const titleOf = usePanelTitles();
  const others = panelsInGroup(layout, group).filter((each) => each.panelId !== but);
  return <span className="yb-menu-aside">{others.map(titleOf).join(", ")}</span>;
}

function Mark(): ReactElement {
  return (
    <span className="yb-menu-check">
      <DropdownMenu.ItemIndicator>
        <Check size={14} strokeWidth={1.5} aria-hidden />
      </DropdownMenu.ItemIndicator>
    </span>
  );
}
