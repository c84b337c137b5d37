import * as bonds from "#server/db/schema/bonds.ts";
import * as builds from "#server/db/schema/builds.ts";
import * as calendars from "#server/db/schema/calendars.ts";
import * as chatHosted from "#server/db/schema/chat-hosted.ts";
import * as chatLater from "#server/db/schema/chat-later.ts";
import * as chat from "#server/db/schema/chat.ts";
import * as exchanges from "#server/db/schema/exchanges.ts";
import * as files from "#server/db/schema/files.ts";
import * as ledger from "#server/db/schema/ledger.ts";
import * as mind from "#server/db/schema/mind.ts";
import * as orders from "#server/db/schema/orders.ts";
import * as people from "#server/db/schema/people.ts";
import * as research from "#server/db/schema/research.ts";
import * as runs from "#server/db/schema/runs.ts";
import * as support from "#server/db/schema/support.ts";
import * as surveillance from "#server/db/schema/surveillance.ts";
import * as trading from "#server/db/schema/trading.ts";

/** Every table, as Drizzle wants it. */
export const schema = {
  ...people,
  ...bonds,
  ...builds,
  ...calendars,
  ...chat,
  ...chatHosted,
  ...chatLater,
  ...trading,
  ...exchanges,
  ...files,
  ...mind,
  ...orders,
  ...ledger,
  ...research,
  ...runs,
  ...support,
  ...surveillance,
};
export type Schema = typeof schema;
