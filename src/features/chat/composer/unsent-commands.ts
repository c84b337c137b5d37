import { FileText, ImagePlus, Pencil, RotateCw, Scissors, Send, Trash2, X } from "lucide-react";
import { z } from "zod";
import { must } from "#domain/lib/must.ts";
import { command } from "#src/shell/commands/command.ts";
import { all } from "#src/shell/commands/when.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import {
  attachedAt,
  removeAttachment,
  attachOffered,
  useAttachments,
} from "#src/features/chat/composer/attachments.ts";
import { chatFacts } from "#src/features/chat/chat-facts.ts";
import { focusComposer } from "#src/features/chat/chat-ui.ts";
import { here, inConversation, SECTION } from "#src/features/chat/command-parts.ts";
import { attachDraft, sendSplit } from "#src/features/chat/composer/text-acts.ts";
import { discardUnsent, editUnsent, retryUnsent, sendAnyway } from "#src/features/chat/unsent-acts.ts";

const unsentArg = z.object({ reqId: z.string().optional() });

/** Commands for unsent messages, and for files and long texts before they are sent. */
export const unsentCommands = [
  command({
    id: "message.send-anyway",
    title: "Send the message anyway",
    section: SECTION,
    icon: Send,
    keys: [{ keys: "alt+enter", inInputs: true }],
    when: all(facts.onDesk, chatFacts.asked),
    danger: true,
    dealsNothing: true,
    args: unsentArg,
    run: (_context, { reqId }) => sendAnyway(reqId),
  }),
  command({
    id: "message.edit-unsent",
    title: "Edit the message that was not sent",
    section: SECTION,
    aliases: ["Reword", "Change the text"],
    icon: Pencil,
    keys: [{ keys: "alt+r", mac: "ctrl+r", inInputs: true }],
    when: all(facts.onDesk, chatFacts.unsent),
    args: unsentArg,
    run: (_context, { reqId }) => editUnsent(reqId),
  }),
  command({
    id: "message.retry",
    title: "Send the unsent message again",
    section: SECTION,
    aliases: ["Retry"],
    icon: RotateCw,
    keys: [{ keys: "alt+shift+r", mac: "ctrl+shift+r", inInputs: true }],
    when: all(facts.onDesk, chatFacts.retryable),
    danger: true,
    dealsNothing: true,
    args: unsentArg,
    run: (_context, { reqId }) => retryUnsent(reqId),
  }),
  command({
    id: "message.discard-unsent",
    title: "Discard the message that was not sent",
    section: SECTION,
    icon: Trash2,
    keys: [{ keys: "alt+x", mac: "ctrl+x", inInputs: true }],
    when: all(facts.onDesk, chatFacts.unsent),
    danger: true,
    dealsNothing: true,
    args: unsentArg,
    run: (_context, { reqId }) => discardUnsent(reqId),
  }),
  command({
    id: "chat.attach-offered",
    title: "Attach the picture pasted with the text",
    section: SECTION,
    icon: ImagePlus,
    keys: [{ keys: "alt+p", mac: "ctrl+p", inInputs: true }],
    when: all(inConversation, chatFacts.offered),
    run: () => {
      attachOffered(here());
      focusComposer();
    },
  }),
  command({
    id: "chat.remove-file",
    title: "Remove the last attached file",
    section: SECTION,
    icon: X,
    keys: [{ keys: "alt+backspace", mac: "ctrl+backspace", inInputs: true }],
    when: all(inConversation, chatFacts.hasFiles),
    run: () => {
      const url = here();
      removeAttachment(url, must(attachedAt(url)(useAttachments.getState()).at(-1), "attached file").id);
      focusComposer();
    },
  }),
  command({
    id: "chat.split-text",
    title: "Send the long text as several messages",
    section: SECTION,
    icon: Scissors,
    keys: [{ keys: "alt+shift+enter", inInputs: true }],
    when: all(inConversation, chatFacts.mayWrite, chatFacts.tooLong),
    danger: true,
    dealsNothing: true,
    run: () => {
      sendSplit(here());
      focusComposer();
    },
  }),
  command({
    id: "chat.attach-text",
    title: "Attach the text as a file",
    section: SECTION,
    icon: FileText,
    keys: [{ keys: "alt+t", mac: "ctrl+t", inInputs: true }],
    when: all(inConversation, chatFacts.mayWrite, chatFacts.written),
    run: () => {
      attachDraft(here());
      focusComposer();
    },
  }),
];
