import { z } from "zod";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { type CallRoute, read } from "#sandbox/http/serve.ts";
import { isOpen } from "#sandbox/model/hours.ts";
import * as field from "#sandbox/nse/fields.ts";
import { dateText, stamp } from "#sandbox/nse/units.ts";

const ISSUE_TYPES = ["CB", "CP", "CD", "SD", "GS"];
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const millisecondsOf = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * MINUTE_MS;

const search = z.object({ search: z.string().default(""), uccOnly: field.flag });

export const loginBody = z.object({ domain: field.text, login: field.text, password: field.text });

export const REFERENCE_ROUTES: readonly CallRoute[] = [
  {
    method: "GET",
    url: "/nse/rest/v1/market/timings",
    name: "timings",
    answer: ({ world }) => {
      const { settings } = world.state;
      const isAlways = settings.hours === "always";
      const at = (time: string) => (isAlways ? DAY_MS : millisecondsOf(time));
      const timings = {
        startTime: isAlways ? 0 : millisecondsOf(settings.open),
        endTime: at(settings.close),
        yieldCutOffT0: at(settings.yieldCutoffT0),
        yieldCutOffT1: at(settings.yieldCutoffT1),
        priceCutOffT0: at(settings.moneyCutoffT0),
        priceCutOffT1: at(settings.moneyCutoffT1),
      };
      return {
        status: 200,
        body: {
          date: dateText(istDateOf(world.now)),
          serverTime: stamp(world.now),
          marketStatus: isOpen(world, "NSE") ? "O" : "C",
          timings: ISSUE_TYPES.map((issueType) => ({ issueType, ...timings })),
        },
      };
    },
  },
  {
    method: "GET",
    url: "/nse/rest/v1/participants/all",
    name: "participants",
    answer: ({ world, by, request }) => {
      const { search: typed, uccOnly } = read(search, request.query);
      const matches = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(typed.toLowerCase()));
      const members = [...world.state.participants.values()].filter(({ venue }) => venue === "NSE");
      if (uccOnly === "Y") {
        const own = members.filter(({ code }) => code === by.participant);
        const rows = own.flatMap(({ code, name, ucc }) =>
          [code, ...ucc].map((clientCode) => ({ participantCode: code, clientCode, name })),
        );
        return { status: 200, body: rows.filter(({ clientCode, name }) => matches(clientCode, name)) };
      }
      const rows = members
        .filter(({ code, name }) => matches(code, name))
        .map((member) => ({
          participantCode: member.code,
          name: member.name,
          entityType: member.entityType,
          custodian: member.custodian,
          isBroker: member.isBroker ? "Y" : "N",
          isCustodian: member.isCustodian ? "Y" : "N",
          clientCodes: [member.code],
          rfqAccess: member.hasAccess ? "Y" : "N",
        }));
      return { status: 200, body: rows };
    },
  },
];
