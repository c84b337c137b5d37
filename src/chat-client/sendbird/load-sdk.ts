/** The service's SDK, loaded when somebody's chat runs on it and not before. */
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
