import { pageWorld, type Engine } from "#tests/chat/browser/page-worlds.ts";
import { atOnce } from "#tests/chat/checks.ts";
import type { ChatPerson, ChatTab } from "#tests/chat/world.ts";

// A document of its own with one person's chat in it, so that a test can load it again. What it is to hold is its window's
// name, which outlives the loading.

export interface DocumentOptions {
  engine: Engine;
  serverUrl: string;
  person: ChatPerson;
  storeName: string;
  /** Levels are checked before they go. */
  checks?: boolean;
}

declare global {
  interface Window {
    chatTab?: ChatTab;
  }
}

const { engine, serverUrl, person, storeName, checks = false } = JSON.parse(window.name) as DocumentOptions;
window.chatTab = pageWorld(engine, serverUrl).page(person, storeName, checks ? { check: atOnce } : {});
