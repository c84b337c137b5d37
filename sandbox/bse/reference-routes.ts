import { z } from "zod";
import { istDateOf } from "#domain/lib/iso-date.ts";
import * as field from "#sandbox/bse/fields.ts";
import { dateText } from "#sandbox/bse/units.ts";
import { type CallRoute, read } from "#sandbox/http/serve.ts";
import { isOpen } from "#sandbox/model/hours.ts";

export const loginBody = z.object({ member: field.text, user: field.text, password: field.text });

const search = z.object({ q: z.string().default(""), ucc: z.enum(["0", "1"]).default("0") });

export const REFERENCE_ROUTES: readonly CallRoute[] = [
  {
    method: "GET",
    url: "/bse/v1/timings",
    name: "timings",
    answer: ({ world }) => {
      const { settings } = world.state;
      const isAlways = settings.hours === "always";
      const at = (time: string) => (isAlways ? "24:00" : time);
      return {
        status: 200,
        body: {
          date: dateText(istDateOf(world.now)),
          server_time: new Date(world.now).toISOString(),
          open: isOpen(world, "BSE"),
          start: isAlways ? "00:00" : settings.open,
          end: at(settings.close),
          yield_cutoff: { T0: at(settings.yieldCutoffT0), T1: at(settings.yieldCutoffT1) },
          money_cutoff: { T0: at(settings.moneyCutoffT0), T1: at(settings.moneyCutoffT1) },
          pay_in: at(settings.payIn),
        },
      };
    },
  },
  {
    method: "GET",
    url: "/bse/v1/participants",
    name: "participants",
    answer: ({ world, by, request }) => {
      const { q, ucc } = read(search, request.query);
      const typed = q.toLowerCase();
      const participants = [...world.state.participants.values()]
        .filter(({ venue, code }) => venue === "BSE" && (ucc === "0" || code === by.participant))
        .filter(({ code, name }) => code.toLowerCase().includes(typed) || name.toLowerCase().includes(typed))
        .map((member) => ({
          code: member.code,
          name: member.name,
          entity_type: member.entityType,
          custodian: member.custodian,
          is_broker: member.isBroker,
          is_custodian: member.isCustodian,
          ucc: member.code === by.participant ? [member.code, ...member.ucc] : [],
          access: member.hasAccess,
        }));
      return { status: 200, body: { participants } };
    },
  },
];
