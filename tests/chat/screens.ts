import { isChannelEvent } from "#domain/chat/channel-events.ts";
import type { ChatClientEvent } from "#src/chat-client/chat-client.ts";
import { createBrowserStores } from "#src/lib/stored.ts";
import { createChatActions } from "#src/chat-client/chat-actions.ts";
import { createChatStore } from "#src/chat-client/chat-store.ts";
import { createDrafts } from "#src/chat-client/drafts.ts";
import type { ChatTab, Screen } from "#tests/chat/world.ts";

/** A page with the product's own store and desk on top of a client, not connected yet. */
export function screenOn(tab: ChatTab): Screen {
  const store = createChatStore();
  store.setState({ currentUserId: tab.userId });
  const events: ChatClientEvent[] = [];
  tab.client.listen((event) => events.push(event));
  const desk = createChatActions({
    client: tab.client,
    store,
    drafts: createDrafts(store, createBrowserStores(() => undefined).typed),
    clock: { nowMs: () => Date.now(), setTimeout: (run, afterMs) => setTimeout(run, afterMs) },
  });
  const at = () => store.getState();
  const messagesOf = (url: string) => at().windows[url]?.messages ?? [];
  return {
    ...tab,
    events,
    open: (url) => desk.open(url),
    window: (url) => at().windows[url],
    messages: (url) => messagesOf(url).filter((each) => !isChannelEvent(each)),
    texts: (url) => messagesOf(url).flatMap((each) => (isChannelEvent(each) ? [] : [each.message])),
    lines: (url) => messagesOf(url).flatMap((each) => (isChannelEvent(each) ? [each.message] : [])),
    pending: (url) => (at().pending[url] ?? []).map(({ message, state }) => ({ text: message.message, state })),
    asked: (url) =>
      (at().pending[url] ?? []).flatMap(({ message, question }) =>
        question ? { text: message.message, reasons: question.reasons, hasWaited: question.waitedSince !== null } : [],
      ),
    shown: () => at().shown,
    currentUrl: () => at().currentUrl,
    typing: (url) => at().typing[url] ?? [],
    async leave() {
      desk.close();
      await tab.client.disconnect();
    },
  };
}
