import type { ChatMessage } from "#domain/entities/chat.ts";
import type { ChatClient, ChatClientEvent, PendingShown } from "#src/chat-client/chat-client.ts";
import type { MessageWindow } from "#src/chat-client/chat-store.ts";
import type { SendCheck } from "#src/chat-client/send-check.ts";

/** A chat service with three people, and their browsers. What the behaviour suite needs of an engine. */
export interface ChatWorld {
  people: Readonly<Record<PersonName, ChatPerson>>;
  /** A browser with a store of its own that nobody has used. */
  browser(): ChatBrowser;
  close(): Promise<void>;
}

/** Milliseconds, as short as the tests can be told from each other. */
export const TEST_TIMING = { checkWithinMs: 500, askAfterMs: 1500 };

export type PersonName = "asha" | "rohan" | "farah";

export interface ChatPerson {
  userId: string;
  nickname: string;
}

export interface ChatBrowser {
  /** A page of somebody; pages of one browser share its store. Not connected yet. */
  tab(person: ChatPerson, options?: TabOptions): ChatTab;
}

export interface TabOptions {
  /** Looks on unseen. */
  silent?: boolean;
  /** What texts are checked for before they leave; nothing is asked without. */
  check?: SendCheck;
}

export interface ChatTab {
  client: ChatClient;
  userId: string;
  /** No network from here on: connections break, calls find nobody. */
  cut(): Promise<void>;
  /** The network is back, and the browser says so. */
  mend(): Promise<void>;
  /** Connections break, and may be made again. */
  dropSockets(): Promise<void>;
  /** What is asked is done, but its answer does not arrive. */
  loseAnswers(lose: boolean): Promise<void>;
}

export interface Screen extends ChatTab {
  /** What the client published so far. */
  readonly events: readonly ChatClientEvent[];
  /** Opens a conversation on this screen. */
  open(url: string): Promise<void>;
  window(url: string): MessageWindow | undefined;
  /** The messages on screen, oldest first, without the lines on who came and went. */
  messages(url: string): readonly ChatMessage[];
  /** Their texts. */
  texts(url: string): string[];
  /** The lines on who came and went. */
  lines(url: string): string[];
  /** Texts of what is shown as not stored yet. */
  pending(url: string): { text: string; state: PendingShown["state"] }[];
  /** The texts that wait for their writer to say whether they go, and why. */
  asked(url: string): { text: string; reasons: readonly string[]; hasWaited: boolean }[];
  shown(): readonly string[];
  currentUrl(): string | null;
  typing(url: string): readonly string[];
  /** Ends the page, as closing its tab does: nothing is forgotten. */
  leave(): Promise<void>;
}
