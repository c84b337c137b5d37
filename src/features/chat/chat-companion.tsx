import { useEffect, useRef } from "react";
import { isComplianceUser } from "#domain/permissions/capabilities.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { play } from "#src/lib/sound.ts";
import { channelName, othersOf } from "#src/chat-client/channel-rules.ts";
import { mentionsUser, quietNow } from "#src/chat-client/attention.ts";
import { channelAt, draftAt, withQuiet } from "#src/chat-client/chat-store.ts";
import { takeWantedMessage, useMessageFocus } from "#src/chat-client/message-focus.ts";
import { useDueReminders, useReminderChanges } from "#src/chat-client/reminders.ts";
import { offMarketCheck } from "#src/desk-kit/quote-reading/off-market-check.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { subjectOf, useSession } from "#src/session/session.ts";
import { notify } from "#src/ui/toast.tsx";
import { chat, useChat } from "#src/chat-client/chat.ts";
import { ChatDialogs } from "#src/features/chat/dialogs/chat-dialogs.tsx";
import { facts } from "#src/desk-kit/market/focus.ts";
import { useMarketShown } from "#src/features/chat/use-market-shown.ts";
import { useInvitationNotices } from "#src/features/chat/use-invitation-notices.ts";
import { chatFacts } from "#src/features/chat/chat-facts.ts";
import { useChatUi } from "#src/features/chat/chat-ui.ts";
import { notifyDue } from "#src/features/chat/later/due-toast.ts";
import { provideLater } from "#src/features/chat/later/later-handle.ts";
import { useSentLater } from "#src/features/chat/later/later-messages.ts";
import { PictureViewer } from "#src/features/chat/log/picture-viewer.tsx";
import { whyNotWrite } from "#src/features/chat/composer/send-bar.ts";
import { useAskedElsewhere } from "#src/features/chat/composer/use-asked-elsewhere.ts";
import { showMessage } from "#src/features/chat/show-message.ts";
import { useLastPlace } from "#src/features/chat/use-last-place.ts";
import { useChatPreferences, currentPreferences } from "#src/features/chat/current-preferences.ts";

/** Longest single timer: one day, well below the 24 days at which browser timers overflow. */
const LONGEST_MS = 86_400_000;

/** Publishes the chat's facts to the commands, plays tones and hosts the dialogs. */
export function ChatCompanion() {
  const hasAccepted = useSession(({ session }) => session?.user_info.has_accepted_chat_terms === true);
  const channel = useChat((state) => channelAt(state.currentUrl)(state));
  const unread = useChat((state) => state.unread);
  const mayWrite = useSession(
    ({ session }) => session !== null && channel !== undefined && whyNotWrite(channel, session) === null,
  );
  const isWritten = useChat((state) => channel !== undefined && draftAt(channel.url)(state).trim() !== "");
  const isChanging = useChatUi((ui) => channel !== undefined && ui.edits[channel.url] !== undefined);
  useStart(hasAccepted);
  const isJoined = channel?.my_member_state === "joined";
  useCommandContext(chatFacts.ready, hasAccepted ? true : undefined);
  useCommandContext(chatFacts.inConversation, isJoined ? true : undefined);
  useCommandContext(chatFacts.mayWrite, isJoined && mayWrite ? true : undefined);
  useCommandContext(chatFacts.written, isWritten && !isChanging ? true : undefined);
  useCommandContext(chatFacts.invited, channel?.my_member_state === "invited" ? true : undefined);
  useCommandContext(chatFacts.isGroup, channel && channel.custom_type !== "direct" ? true : undefined);
  useCommandContext(chatFacts.isOperator, channel?.my_role === "operator" ? true : undefined);
  const isWaiting = unread.messages + unread.mentions + unread.invitations > 0;
  useCommandContext(chatFacts.someUnread, isWaiting ? true : undefined);
  useCommandContext(facts.invitedToTalk, unread.invitations);
  useInvitationNotices();
  useQuietChannels();
  useBuzzes();
  useAskedElsewhere();
  useCalls();
  useLater();
  useWantedMessage();
  useLastPlace();
  useTitle(unread.messages + unread.invitations);
  return (
    <>
      <ChatDialogs />
      <PictureViewer />
    </>
  );
}

const TITLE = "Yieldboard";

/** Shows the unread count in the page title, for a background tab. Muted conversations do not count. */
function useTitle(waiting: number): void {
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${TITLE}` : TITLE;
    return () => {
      document.title = TITLE;
    };
  }, [waiting]);
}

/**
 * Starts chat once its terms are accepted and the market is on screen. Repeated starts for the same user do nothing.
 */
function useStart(hasAccepted: boolean): void {
  const userId = useSession(({ session }) => session?.user_info.unique_id);
  const silent = useSession(({ session }) => session !== null && isComplianceUser(subjectOf(session)));
  const isMarketShown = useMarketShown();
  useEffect(() => {
    if (isMarketShown && hasAccepted && userId !== undefined)
      void chat.start({ userId, silent, check: offMarketCheck });
  }, [isMarketShown, hasAccepted, userId, silent]);
}

/** Leaves timed mutes out of the unread counts until they end. */
function useQuietChannels(): void {
  const preferences = useChatPreferences();
  const currentUserId = useChat((state) => state.currentUserId);
  useEffect(() => {
    // The store of a new user starts empty.
    if (currentUserId === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const nowMs = serverNowMs();
      const { urls, nextAt } = quietNow(preferences, nowMs);
      useChat.setState((state) => withQuiet(state, urls));
      if (nextAt !== null) timer = setTimeout(look, Math.min(nextAt - nowMs, LONGEST_MS));
    };
    look();
    return () => clearTimeout(timer);
  }, [preferences, currentUserId]);
}

/** Plays a tone for a buzz, and shows a toast unless its conversation is on screen. S-32 */
function useBuzzes(): void {
  const buzz = useChat((state) => state.buzz);
  const before = useRef(buzz);
  useEffect(() => {
    const { channels, currentUrl, currentUserId } = useChat.getState();
    for (const [url, phase] of Object.entries(buzz)) {
      if (phase !== "started" || before.current[url] === "started") continue;
      play("attention");
      const channel = channels[url];
      if (channel === undefined || currentUserId === null || url === currentUrl) continue;
      const who =
        channel.custom_type === "direct"
          ? othersOf(channel, currentUserId)[0]?.nickname
          : channelName(channel, currentUserId);
      notify({ summary: `${who ?? "Someone"} buzzes you`, severity: "info", group: `buzz-${url}` });
    }
    before.current = buzz;
  }, [buzz]);
}

/**
 * Plays a tone for messages that need attention, by channel level, mutes, keywords, direct channels and mentions. B-24
 */
function useCalls(): void {
  useEffect(
    () =>
      chat.client.listen((event) => {
        if (event.kind !== "message") return;
        const { currentUserId, channels, currentUrl } = useChat.getState();
        const channel = channels[event.url];
        if (currentUserId === null || channel === undefined) return;
        const isVisible = currentUrl === event.url && document.hasFocus();
        const attention = mentionsUser(event.message, channel, currentUserId, currentPreferences(), serverNowMs());
        if (!isVisible && attention === "sounds") play("success");
      }),
    [],
  );
}

/** Provides reminders to the commands, shows due ones and follows scheduled messages. B-23 */
function useLater(): void {
  const { remind } = useReminderChanges();
  const setReminder = remind.mutateAsync;
  useEffect(() => provideLater({ remind: setReminder }), [setReminder]);
  useSentLater();
  const { end } = useReminderChanges();
  useDueReminders((reminder) => notifyDue(reminder, () => end.mutate(reminder.id)));
}

/** Shows a message requested by another part of the desk. */
function useWantedMessage(): void {
  const { runner } = useCommandSystem();
  const wanted = useMessageFocus((state) => state.wanted);
  const isListed = useChat((state) => state.listed);
  useEffect(() => {
    if (wanted === null || !isListed) return;
    const place = takeWantedMessage();
    if (place === null) return;
    void runner.runCommand("panel.go-chat", {}, "button").then(() => showMessage(place));
  }, [wanted, isListed, runner]);
}
