import { beginningCommands, channelCommands } from "#src/features/chat/channel-commands.ts";
import { navigationCommands } from "#src/features/chat/navigation-commands.ts";
import { messageCommands } from "#src/features/chat/message-commands.ts";
import { unsentCommands } from "#src/features/chat/composer/unsent-commands.ts";
import { preferenceCommands } from "#src/features/chat/preference-commands.ts";

export const chatCommands = [
  ...navigationCommands,
  ...beginningCommands,
  ...channelCommands,
  ...messageCommands,
  ...unsentCommands,
  ...preferenceCommands,
];
