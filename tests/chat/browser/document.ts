import { pageWorld, type Engine } from "#tests/chat/browser/page-worlds.ts";
import { atOnce } from "#tests/chat/checks.ts";
import type { ChatPerson, ChatTab } from "#tests/chat/world.ts";

// A separate document with one person's chat, so that a test can reload it. Its options are in the window's name, which
// survives a reload.

export interface DocumentOptions {
  engine: Engine;
  serverUrl: string;
  person: ChatPerson;
  storeName: string;
  /** Checks levels before they are sent. */
  checks?: boolean;
}

declare global {
  interface Window {
    chatTab?: ChatTab;
  }
}

const { engine, serverUrl, person, storeName, checks = false } = JSON.parse(window.name) as DocumentOptions;
window.chatTab = pageWorld(engine, serverUrl).page(person, storeName, checks ? { check: atOnce } : {});
