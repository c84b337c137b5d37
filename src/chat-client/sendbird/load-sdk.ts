/** Loads the service's SDK on demand, only for people whose chat runs on it. */
export async function loadSdk() {
  const [
    { default: SendbirdChat, ConnectionHandler, LogLevel, PushTriggerOption, SendbirdChatOptions, SessionHandler },
    { GroupChannelHandler, GroupChannelModule, ScheduledMessageListOrder, ScheduledStatus },
  ] = await Promise.all([import("@sendbird/chat"), import("@sendbird/chat/groupChannel")]);
  return {
    SendbirdChat,
    ConnectionHandler,
    LogLevel,
    PushTriggerOption,
    SendbirdChatOptions,
    SessionHandler,
    GroupChannelHandler,
    GroupChannelModule,
    ScheduledMessageListOrder,
    ScheduledStatus,
  };
}

export type Sdk = Awaited<ReturnType<typeof loadSdk>>;
