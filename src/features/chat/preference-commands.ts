import { BellPlus, Link } from "lucide-react";
import { command } from "#src/shell/commands/command.ts";
import { notify } from "#src/ui/toast.tsx";
import { openDialog } from "#src/features/chat/chat-ui.ts";
import { chatReady, SECTION } from "#src/features/chat/command-parts.ts";
import { savePreferences, currentPreferences } from "#src/features/chat/current-preferences.ts";

/** Commands for a user's chat preferences. */
export const preferenceCommands = [
  command({
    id: "chat.keywords",
    title: "My keywords",
    section: SECTION,
    aliases: ["Keyword alerts", "Alert me to a word"],
    icon: BellPlus,
    when: chatReady,
    run: () => openDialog({ kind: "keywords" }),
  }),
  command({
    id: "chat.link-previews",
    title: "Show or hide previews of links",
    section: SECTION,
    aliases: ["Link previews"],
    icon: Link,
    when: chatReady,
    run: async () => {
      const shown = !currentPreferences().showLinkPreviews;
      await savePreferences({ show_link_previews: shown });
      notify({
        summary: shown ? "Previews of links are shown" : "Previews of links are hidden",
        severity: "success",
        group: "chat",
      });
    },
  }),
];
