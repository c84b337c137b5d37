import * as bonds from "#server/machine/db/schema/bonds.ts";
import * as builds from "#server/machine/db/schema/builds.ts";
import * as calendars from "#server/machine/db/schema/calendars.ts";
import * as chatHosted from "#server/machine/db/schema/chat-hosted.ts";
import * as chatLater from "#server/machine/db/schema/chat-later.ts";
import * as chat from "#server/machine/db/schema/chat.ts";
import * as exchanges from "#server/machine/db/schema/exchanges.ts";
import * as files from "#server/machine/db/schema/files.ts";
import * as ledger from "#server/machine/db/schema/ledger.ts";
import * as mind from "#server/machine/db/schema/mind.ts";
import * as orders from "#server/machine/db/schema/orders.ts";
import * as people from "#server/machine/db/schema/people.ts";
import * as research from "#server/machine/db/schema/research.ts";
import * as runs from "#server/machine/db/schema/runs.ts";
import * as support from "#server/machine/db/schema/support.ts";
import * as surveillance from "#server/machine/db/schema/surveillance.ts";
import * as trading from "#server/machine/db/schema/trading.ts";

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
