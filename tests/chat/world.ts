import type { ChatMessage } from "#domain/entities/chat.ts";
import type { ChatClient, ChatClientEvent, PendingShown } from "#src/chat-client/chat-client.ts";
import type { MessageWindow } from "#src/chat-client/chat-store.ts";
import type { SendCheck } from "#src/chat-client/send-check.ts";

/** A chat service with three people and their browsers: the engine interface of the behaviour suite. */
export interface ChatWorld {
  people: Readonly<Record<PersonName, ChatPerson>>;
  /** A browser with a new, empty store. */
  browser(): ChatBrowser;
  close(): Promise<void>;
}

/** Milliseconds, as short as possible while the tests can still tell them apart. */
export const TEST_TIMING = { checkWithinMs: 500, askAfterMs: 1500 };

export type PersonName = "asha" | "rohan" | "farah";

export interface ChatPerson {
  userId: string;
  nickname: string;
}

export interface ChatBrowser {
  /** A person's page; pages of one browser share its store. Not connected yet. */
  tab(person: ChatPerson, options?: TabOptions): ChatTab;
}

export interface TabOptions {
  /** Sends no read or delivered marks. */
  silent?: boolean;
  /** Checks texts before they are sent; if omitted, nothing is checked. */
  check?: SendCheck;
}

export interface ChatTab {
  client: ChatClient;
  userId: string;
  /** Takes the network down: connections break and calls fail. */
  cut(): Promise<void>;
  /** Restores the network, and the browser reports it. */
  mend(): Promise<void>;
  /** Breaks connections, which may then be reopened. */
  dropSockets(): Promise<void>;
  /** Drops answers: requests are performed, but their answers do not arrive. */
  loseAnswers(lose: boolean): Promise<void>;
}

export interface Screen extends ChatTab {
  /** Events published by the client so far. */
  readonly events: readonly ChatClientEvent[];
  /** Opens a conversation on this screen. */
  open(url: string): Promise<void>;
  window(url: string): MessageWindow | undefined;
  /** Messages on screen, oldest first, without the notices of members joining and leaving. */
  messages(url: string): readonly ChatMessage[];
  /** Their texts. */
  texts(url: string): string[];
  /** Notices of members joining and leaving. */
  lines(url: string): string[];
  /** Texts shown as not stored yet. */
  pending(url: string): { text: string; state: PendingShown["state"] }[];
  /** Texts that wait for their author's confirmation, with the reasons. */
  asked(url: string): { text: string; reasons: readonly string[]; hasWaited: boolean }[];
  shown(): readonly string[];
  currentUrl(): string | null;
  typing(url: string): readonly string[];
  /** Ends the page like closing its tab; stored data remains. */
  leave(): Promise<void>;
}
