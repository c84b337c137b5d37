import { Bug, CircleHelp, History, LifeBuoy, Mail, MessageSquareHeart, Send } from "lucide-react";
import { z } from "zod";
import type { AskedRequestType } from "#domain/entities/form-request.ts";
import { goTo } from "#src/shell/navigation.ts";
import { facts, useMarketFocus } from "#src/desk-kit/market/focus.ts";
import { REQUEST_TEXTS } from "#src/desk-kit/support/request-texts.ts";
import { openSupport, toggleSupportWidget } from "#src/desk-kit/support/open-support.ts";
import { command, type Command } from "#src/shell/commands/command.ts";
import { all, flag, not, type When } from "#src/shell/commands/when.ts";

const SECTION = "Help";

const askBond = { finstrumentId: { title: "Which bond?", kind: "bond", source: "bonds" } };

/** The bond one is at: that of the page, or of the quote in focus. */
function bondHere(): string | null {
  const { bond, quote } = useMarketFocus.getState();
  return bond ?? quote?.finstrument_id ?? null;
}

/** Asks our people for something that concerns no single bond. */
function requestCommand(id: string, request: AskedRequestType, aliases: readonly string[], when?: When): Command {
  return command({
    id: `request.${id}`,
    title: REQUEST_TEXTS[request].title,
    section: SECTION,
    aliases,
    icon: Send,
    ...(when === undefined ? {} : { when }),
    run: () => openSupport({ kind: "request", request }),
  });
}

/** Asks for something about a bond: the one of the page, or the one chosen. */
function bondRequestCommand(id: string, request: AskedRequestType, aliases: readonly string[]): Command {
  return command({
    id: `request.${id}`,
    title: REQUEST_TEXTS[request].title,
    section: SECTION,
    aliases,
    icon: Send,
    args: z.object({ finstrumentId: z.string() }),
    ask: askBond,
    run: (_context, { finstrumentId }) =>
      openSupport({ kind: "request", request, bond: { finstrumentId, bondName: finstrumentId } }),
  });
}

/** Commands to contact us, and requests people may send us. */
export function supportCommands(signedIn: ReturnType<typeof flag>): Command[] {
  return [
    command({
      id: "support.widget",
      title: "Open or close support",
      section: SECTION,
      aliases: ["Help", "Customer chat", "Write to us"],
      icon: LifeBuoy,
      keys: ["h h"],
      run: toggleSupportWidget,
    }),
    command({
      id: "support.ask",
      title: "Ask support a question",
      section: SECTION,
      aliases: ["Query", "Ticket"],
      icon: CircleHelp,
      keys: ["h q"],
      run: () => openSupport({ kind: "support", type: "query" }),
    }),
    command({
      id: "support.report-issue",
      title: "Report an issue",
      section: SECTION,
      aliases: ["Bug", "Wrong price", "Wrong cash flow"],
      icon: Bug,
      keys: ["h r"],
      run: () => {
        const finstrumentId = bondHere();
        if (finstrumentId === null) openSupport({ kind: "support", type: "issue" });
        else {
          const subject = {
            kind: "pricing_and_cashflow",
            finstrumentId,
            bondName: finstrumentId,
            pricing: {},
          } as const;
          openSupport({ kind: "report-issue", subject });
        }
      },
    }),
    command({
      id: "support.contact",
      title: "Contact us",
      section: SECTION,
      aliases: ["Message", "Mail"],
      icon: Mail,
      keys: ["h c"],
      run: () => openSupport({ kind: "contact" }),
    }),
    command({
      id: "support.feedback",
      title: "Provide feedback",
      section: SECTION,
      aliases: ["Idea", "Suggestion"],
      icon: MessageSquareHeart,
      keys: ["h f"],
      run: () => openSupport({ kind: "support", type: "feedback" }),
    }),
    command({
      id: "support.requests",
      title: "Show my requests",
      section: SECTION,
      aliases: ["My tickets", "Answers of support"],
      icon: History,
      when: all(signedIn),
      run: () => goTo("/profile#requests"),
    }),
    requestCommand("access", "REQUEST_ACCESS", ["Register", "Join"]),
    requestCommand("trade-access", "REQUEST_ACCESS_TO_TRADE", ["Dealer role"], all(signedIn, not(facts.mayTrade))),
    requestCommand("live-market", "REQUEST_LIVE_MARKET_UPGRADE", ["Live quotes"], all(not(facts.mayTrade))),
    requestCommand("inventory", "REQUEST_ACCESS_INVENTORY", ["Portfolio", "Holdings"]),
    requestCommand("migration", "BUSINESS_MIGRATE", ["Migrate", "Import from elsewhere"], all(signedIn)),
    requestCommand("exchange", "REQUEST_INTEGRATE_WITH_EXCHANGE", ["NSE", "BSE"], all(signedIn)),
    bondRequestCommand("pricing", "REQUEST_PRICING", ["Cannot be priced"]),
    bondRequestCommand("cashflows", "REQUEST_CASHFLOW_UPGRADE", ["Payments"]),
    bondRequestCommand("depth", "REQUEST_DEPTH_FEATURE", ["Bids and offers by level"]),
  ];
}
