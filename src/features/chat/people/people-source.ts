import { User } from "lucide-react";
import { searchPeople, type ChatPerson } from "#domain/contract/http/chat-people.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { isSearchable } from "#domain/validation/search-texts.ts";
import { call } from "#src/lib/api.ts";
import { channelName } from "#src/chat-client/channel-rules.ts";
import type { PaletteItem, PaletteSource } from "#src/shell/palette/source.ts";
import { useSession } from "#src/session/session.ts";
import { useChat } from "#src/chat-client/chat.ts";
import { searchRested } from "#src/ui/search/use-search.ts";
import { besideName, KIND_LABELS } from "#src/features/chat/channel-text.ts";
import { inSwitcherOrder, switcherRank, type SwitcherFacts } from "#src/features/chat/people/switcher-order.ts";
import { switcherFacts } from "#src/features/chat/people/waiting-clients.ts";

export const PEOPLE = "people";
const MOST_ROWS = 50;

/**
 * People and conversations to chat with: own conversations first, in order of urgency, and everybody else from three
 * letters on. A row's value is `channel:<url>` or `user:<id>`.
 */
export const peopleSource: PaletteSource = {
  id: PEOPLE,
  title: "People and groups",
  known,
  search(query, signal) {
    if (!mayChat() || !isSearchable(query)) return known(query);
    return findOthers(query, signal).then((people) => {
      const mine = known(query);
      const ids = new Set(mine.map(({ id }) => id));
      return [...mine, ...people.map(personItem).filter(({ id }) => !ids.has(id))];
    });
  },
  /** Another conversation, or one that is no longer mine. */
  onChange: (listener) =>
    useChat.subscribe(({ shown }, before) => {
      if (shown !== before.shown && shown.toSorted().join() !== before.shown.toSorted().join()) listener();
    }),
  actions: (item) => [{ commandId: "chat.open", args: { who: item.id } }],
};

function mayChat(): boolean {
  return useSession.getState().session?.user_info.has_accepted_chat_terms === true;
}

/** Own conversations that fit. */
function known(query: string): readonly PaletteItem[] {
  if (!mayChat()) return [];
  const facts = switcherFacts();
  return myChannels(query, facts).map((channel) => channelItem(channel, facts));
}

function myChannels(query: string, facts: SwitcherFacts): ChatChannel[] {
  const { channels, shown } = useChat.getState();
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = shown
    .flatMap((url) => channels[url] ?? [])
    .filter((channel) => {
      const names = `${channelName(channel, facts.myUserId)} ${besideName(channel, facts.myUserId)}`.toLowerCase();
      return terms.every((term) => names.split(" ").some((part) => part.startsWith(term)));
    });
  return inSwitcherOrder(fitting, facts).slice(0, MOST_ROWS);
}

function findOthers(query: string, signal: AbortSignal): Promise<readonly ChatPerson[]> {
  const asked = { search_param: query.trim(), page_size: 20 };
  return searchRested(signal, async () => (await call(searchPeople, { query: asked, signal })).results);
}

const RANK_LABELS = { turn: "Your turn", mention: "Mentions you", direct: "", group: "", recent: "" } as const;

function channelItem(channel: ChatChannel, facts: SwitcherFacts): PaletteItem {
  const { Icon, label } = KIND_LABELS[channel.custom_type];
  const rank = switcherRank(channel, facts);
  const isInvited = channel.my_member_state === "invited";
  const unread = channel.unread_message_count > 0 ? `${channel.unread_message_count} unread` : "";
  const beside = channel.custom_type === "direct" ? besideName(channel, facts.myUserId) : label;
  return {
    id: `channel:${channel.url}`,
    title: channelName(channel, facts.myUserId),
    icon: Icon,
    context: [isInvited ? "Invites you" : RANK_LABELS[rank], unread, beside].filter(Boolean).join(" · "),
    details: [beside],
  };
}

function personItem(person: ChatPerson): PaletteItem {
  return {
    id: person.channel_url === null ? `user:${person.user_id}` : `channel:${person.channel_url}`,
    title: person.nickname,
    icon: User,
    context: [person.connected ? "" : "Not connected", person.brand_name ?? ""].filter(Boolean).join(" · "),
    details: [person.brand_name ?? ""],
  };
}
