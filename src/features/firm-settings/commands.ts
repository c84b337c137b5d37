import { SlidersHorizontal } from "lucide-react";
import * as client from "#domain/contract/http/client.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import { typedNumber } from "#domain/lib/typed-number.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { call } from "#src/lib/api.ts";
import { command } from "#src/shell/commands/command.ts";
import { subjectOf, useSession } from "#src/session/session.ts";
import { notify } from "#src/ui/toast.tsx";

const ROLE = "Your role does not allow changing your firm's settings.";

/** Reason the user has no access to the settings; undefined with access. */
function refuse(): string | undefined {
  const { session } = useSession.getState();
  return session !== null && can(subjectOf(session), "firm.settings") ? undefined : ROLE;
}

function limitsText({ level_rupees: rupees, size_factor: factor }: client.LevelCheck): string {
  return `Warns on a price without a yield more than ${rupeesText(rupees)} off the market, and on a size from ${factor} times the usual. Yield bands are set on the Limits page.`;
}

function numberOf(text: string): number {
  const value = typedNumber(text);
  if (value === null) throw new Error("Should be number");
  return value;
}

/** Commands for the level check: how far off the usual level or size dealers may go without repeating the figures. */
export const firmSettingsCommands = [
  command({
    id: "firm.show-level-check",
    title: "Show the firm's level check",
    section: "Firm",
    aliases: ["Level limits", "Fat finger check"],
    icon: SlidersHorizontal,
    refuse,
    run: async () => {
      const limits = await call(client.getLevelCheck, {});
      notify({ summary: "Level check", detail: limitsText(limits), severity: "info", group: "firm", life: 10_000 });
    },
  }),
  command({
    id: "firm.set-level-check",
    title: "Set the firm's level check",
    section: "Firm",
    aliases: ["Level limits", "Fat finger check"],
    icon: SlidersHorizontal,
    args: client.levelCheck,
    ask: {
      level_rupees: {
        title: "How many rupees of price off the market before a second key?",
        kind: "text",
        placeholder: "2",
        parse: numberOf,
      },
      size_factor: {
        title: "How many times the usual size before a second key?",
        kind: "text",
        placeholder: "10",
        parse: numberOf,
      },
    },
    refuse,
    run: async (_context, limits) => {
      const stored = await call(client.setLevelCheck, { body: limits });
      notify({ summary: "Level check set", detail: limitsText(stored), severity: "success", group: "firm" });
    },
  }),
];
