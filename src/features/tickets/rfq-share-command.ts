import { Gauge } from "lucide-react";
import { facts } from "#src/desk-kit/market/focus.ts";
import { command } from "#src/shell/commands/command.ts";
import { all } from "#src/shell/commands/when.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";

export const RFQ_SHARE_VIEW = "rfq.share";

export const rfqShareCommand = command({
  id: "rfq.share",
  title: "RFQ share",
  section: "Tickets",
  aliases: ["RFQ floor of my firm", "Share of one to one and one to many", "RFQ share meter"],
  icon: Gauge,
  keys: ["t s"],
  when: all(facts.dealsHere),
  run: () => useSideDesk.getState().open(RFQ_SHARE_VIEW),
});
