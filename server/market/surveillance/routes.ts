import * as contract from "#domain/contract/http/surveillance.ts";
import { readFileAudited } from "#server/market/surveillance/files.ts";
import { followChannel } from "#server/market/surveillance/follow.ts";
import { readQueueAudited } from "#server/market/surveillance/alerts.ts";
import { readChannelAudited, readListAudited, readMessagesAudited } from "#server/market/surveillance/read-channel.ts";
import { putTerm, reviseTerm, setOffMarket, showRules } from "#server/market/surveillance/rules.ts";
import { searchChats } from "#server/market/surveillance/search.ts";
import { caseRoutes } from "#server/market/surveillance/cases/routes.ts";
import { retentionRoutes } from "#server/market/surveillance/retention/routes.ts";
import { timelineRoutes } from "#server/market/surveillance/timeline/routes.ts";
import { exportTranscript } from "#server/market/surveillance/transcript.ts";
import { readAlertAudited, work } from "#server/market/surveillance/work-alert.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Header with the hash of an export. */
export const HASH_HEADER = "x-transcript-sha256";

/** Compliance's view of the firm's chats, and its actions on them. */
export function surveillanceRoutes(parts: Parts): Route[] {
  return [
    route(contract.listChannels, ({ cause, body }) => readListAudited(parts, cause, body)),
    route(contract.openChannel, ({ cause, params }) => readChannelAudited(parts, cause, params.url)),
    route(contract.readMessages, ({ cause, params, query }) => readMessagesAudited(parts, cause, params.url, query)),
    route(contract.followChannel, ({ cause, params, query }) => followChannel(parts, cause, params.url, query.since)),
    route(contract.searchMessages, ({ cause, body }) => searchChats(parts, cause, body)),
    route(contract.readFile, ({ cause, params }) => readFileAudited(parts, cause, params.id)),
    route(contract.listAlerts, ({ cause, query }) => readQueueAudited(parts, cause, query)),
    route(contract.readAlert, ({ cause, params }) => readAlertAudited(parts, cause, params.id)),
    route(contract.workAlert, ({ cause, params, body }) => work(parts, cause, params.id, body)),
    route(contract.readRules, ({ cause }) => showRules(parts, cause)),
    route(contract.changeRules, ({ cause, body }) => setOffMarket(parts, cause, body.off_market_bp)),
    route(contract.addTerm, ({ cause, body }) => putTerm(parts, cause, body)),
    route(contract.changeTerm, ({ cause, params, body }) => reviseTerm(parts, cause, params.id, body)),
    route(contract.downloadChats, async ({ cause, body, reply }) => {
      const { file, sha256 } = await exportTranscript(parts, cause, body);
      void reply.header(HASH_HEADER, sha256);
      return file;
    }),
    ...timelineRoutes(parts),
    ...caseRoutes(parts),
    ...retentionRoutes(parts),
  ];
}
