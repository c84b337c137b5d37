import type { Logger } from "pino";
import { BRAND } from "#domain/brand.ts";
import { must } from "#domain/lib/must.ts";
import { allRoutes, unserved } from "#server/all-routes.ts";
import type { Bus } from "#server/machine/bus/bus.ts";
import { createMemoryBus } from "#server/machine/bus/memory-bus.ts";
import { connectNatsBus } from "#server/machine/bus/nats-bus.ts";
import { closeTurnsAtStart } from "#server/market/mind/housekeeping.ts";
import { readConfig, reportsErrors, type Config } from "#server/machine/config/config.ts";
import { collectorHeadersIn } from "#server/machine/config/trace-settings.ts";
import { followFiles } from "#server/machine/config/follow-files.ts";
import { embeddedSecret, openDataFolder } from "#server/machine/db/data-folder.ts";
import { openDatabase } from "#server/machine/db/open-database.ts";
import { openFiles } from "#server/machine/files/open-files.ts";
import { demoBanner } from "#server/demo/banner.ts";
import { readingAudit } from "#server/machine/core/audit-rows.ts";
import { alertSnapshot } from "#server/market/alerts/snapshots.ts";
import { anchoringOf, startAnchors } from "#server/machine/anchors/anchor-daily.ts";
import { startAlertWatch } from "#server/market/alerts/watch-alerts.ts";
import { keyWrapping } from "#server/machine/identity/file-keys.ts";
import { actorsOf } from "#server/machine/identity/identity.ts";
import { readSealingStart } from "#server/machine/identity/sealing-start.ts";
import { socketHolders } from "#server/machine/identity/socket-holder.ts";
import { openUniverse } from "#server/market/bonds/reference-data.ts";
import { applyConfirmedTerms, followConfirmedTerms } from "#server/market/bonds/terms/confirmed-terms.ts";
import { startLaterMessages } from "#server/people/chat/later/send-due.ts";
import { askFirstQuestions } from "#server/market/research/catalogue/first-questions.ts";
import { createChatGateway } from "#server/people/chat/socket/gateway.ts";
import { readCalendar } from "#server/machine/core/calendar.ts";
import { watchCalendar } from "#server/machine/core/watch-calendar.ts";
import { followCalendars } from "#server/market/calendars/follow-calendars.ts";
import { openCalendars } from "#server/market/calendars/store.ts";
import { loadDemoWorld } from "#server/demo/world/load.ts";
import { tradingSnapshots } from "#server/market/trading/eois/snapshots.ts";
import { startCorporateActions } from "#server/market/trading/inventory/corporate-actions.ts";
import { convertHoldingsToLots } from "#server/market/trading/inventory/convert-holdings-to-lots.ts";
import { startSweeper } from "#server/market/trading/eois/sweeper.ts";
import type { LeaderTask } from "#server/machine/core/leader-task.ts";
import { createLogger } from "#server/machine/core/logger.ts";
import { createLoggedErrors, type LoggedErrors } from "#server/machine/core/logged-errors.ts";
import { serveErrorReports } from "#server/machine/error-reports/serve.ts";
import { serveOutboxPage } from "#server/machine/deliveries/outbox-page.ts";
import { EXCHANGE_TIMES } from "#domain/exchange/command.ts";
import { serveExchangeCallbacks } from "#server/market/exchange/callbacks.ts";
import { startExchanges } from "#server/market/exchange/follow-exchanges.ts";
import { venuesOf } from "#server/market/exchange/venues.ts";
import { startEndOfDay } from "#server/market/reconciliation/end-of-day.ts";
import { exchangeEffects } from "#server/market/trading/exchange-effects.ts";
import { startSender } from "#server/machine/deliveries/sender.ts";
import { startRunFollower } from "#server/market/runs/follow-chat.ts";
import { listsSnapshot } from "#server/market/trading/lists/queries.ts";
import { lineAnswersSnapshot } from "#server/market/trading/line-answers/line-answers.ts";
import { startLineReplies } from "#server/market/trading/line-answers/line-replies.ts";
import { runSnapshot } from "#server/market/runs/queries.ts";
import { startSimulator } from "#server/demo/simulator/simulator.ts";
import { startChatWatch } from "#server/market/surveillance/watch-chats.ts";
import { startHousekeeping, startVacuum } from "#server/housekeeping.ts";
import { startHostedChat } from "#server/people/chat/hosted/follow-service.ts";
import { serveSendbirdWebhook } from "#server/people/chat/hosted/webhook.ts";
import { buildApp } from "#server/machine/http/app.ts";
import { checkListen, listenError } from "#server/machine/http/check-listen.ts";
import { linkOrigin } from "#server/machine/http/link-origin.ts";
import { inviteFirstStaff } from "#server/people/staff/first-staff.ts";
import { newId } from "#server/machine/core/ids.ts";
import { serveReadiness } from "#server/machine/http/readiness.ts";
import { storeBuild } from "#server/machine/http/static-pages/store-build.ts";
import { createGateway } from "#server/machine/live/gateway.ts";
import { createRelay } from "#server/machine/live/relay.ts";
import { watchLeads } from "#server/machine/metrics/leads.ts";
import { measureCalls } from "#server/machine/metrics/measure-calls.ts";
import { measureNode } from "#server/machine/metrics/measure-node.ts";
import { measureStore } from "#server/machine/metrics/measure-store.ts";
import { serveMetrics, type ServedMetrics } from "#server/machine/metrics/serve-metrics.ts";
import type { OpenTraces } from "#server/machine/traces/open-traces.ts";
import type { ExportedLog } from "#server/machine/traces/export-log.ts";
import { traceCalls } from "#server/machine/traces/trace-calls.ts";
import { traceTransactions } from "#server/machine/traces/trace-transactions.ts";
import { serveUpgrades } from "#server/machine/http/upgrades.ts";
import { serveOperator } from "#server/machine/process/operator-socket.ts";
import { onStopSignal } from "#server/machine/process/on-stop-signal.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { startWarnings } from "#server/machine/config/start-warnings.ts";
import { StartError } from "#server/machine/config/start-error.ts";

/** Builds the real parts, connects them and listens. Everything opened is closed in reverse order. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const logged = createLoggedErrors();
  const exported = await startLogExport(config);
  const log = createLogger({ level: config.logLevel, hooks: logged.hooks }, exported?.destination);
  for (const text of startWarnings(config)) log.warn(`not ready for real people: ${text}`);
  const closers: (() => unknown)[] = [() => exported?.close()];
  const stopping = new AbortController();
  const close = async () => {
    stopping.abort();
    for (const each of closers.splice(0).toReversed()) await each();
  };
  try {
    await open(config, log, logged, closers, stopping.signal);
  } catch (error) {
    await close();
    throw error;
  }
  onStopSignal(log, { drainMs: config.drainSeconds * 1000, drain: () => stopping.abort(), close });
}

async function open(
  given: Config,
  log: Logger,
  logged: LoggedErrors,
  closers: (() => unknown)[],
  stopping: AbortSignal,
): Promise<void> {
  // Cheap checks of settings come first, before the database is opened or created.
  const folder = given.databaseUrl === null ? openDataFolder(given.dataDir) : null;
  closers.push(() => folder?.release());
  const config = withSecret(given);
  closers.push(followFiles(config, { env: process.env, log }));
  const anchoring = anchoringOf(config);
  await checkListen(config);
  const metrics = await openMetrics(config, log);
  closers.push(() => metrics?.close());
  const traces = await startTraces(config, log);
  closers.push(() => traces?.close());
  const bus = await openBus(config, log);
  closers.push(() => bus.close());
  const leads = watchLeads(
    await openDatabase(
      config.databaseUrl === null
        ? { databaseDir: must(folder).databaseDir }
        : { databaseUrl: () => must(config.databaseUrl, "DATABASE_URL") },
      log,
    ),
  );
  const { db } = leads;
  closers.push(() => db.close());
  const clock = { now: () => new Date() };
  const files = openFiles(config, { db, log, clock, wrapping: keyWrapping(config), meter: metrics?.meter });
  const tracing = traces === null ? {} : { tracer: traces.tracer };
  const relay = createRelay({ config, db, bus, clock, log, ...tracing });
  const bonds = await openUniverse({ db, config, log });
  await applyConfirmedTerms({ db, bonds });
  const calendar = readCalendar(config.referenceDataDir);
  const sealsClientsFrom = await readSealingStart(db);
  const parts: Parts = {
    config,
    db,
    files,
    clock,
    newId,
    log,
    bus,
    relay,
    bonds,
    calendar,
    sealsClientsFrom,
    ...tracing,
  };
  await openCalendars(parts);
  if (config.demo) await loadDemoWorld(parts);
  await invitedFirst(parts);
  await convertHoldingsToLots(parts);
  await closeTurnsAtStart(parts);
  await storeBuild(parts).catch((error: unknown) => log.warn({ err: error }, "the files of the pages were not stored"));

  const venues = venuesOf(config, EXCHANGE_TIMES, clock);
  const routes = allRoutes(parts, venues);
  for (const { name } of unserved(routes)) log.error({ endpoint: name }, "an endpoint of the contract is not served");
  const app = await buildApp(parts, routes);
  serveReadiness(app, parts, stopping);
  await serveSendbirdWebhook(app, parts);
  await serveExchangeCallbacks(app, parts, venues);
  serveOutboxPage(app, parts);
  if (reportsErrors(config)) closers.push(await serveErrorReports(app, parts, logged));
  const gateway = createGateway(parts, {
    snapshots: [
      ...tradingSnapshots(parts),
      alertSnapshot,
      runSnapshot(parts),
      lineAnswersSnapshot(parts),
      listsSnapshot(parts),
    ],
    holderOf: socketHolders(parts),
    actorsOf: (holders) => actorsOf(parts, holders),
  });
  relay.start();
  if (anchoring === null && config.env === "production")
    log.warn("the audit is not anchored outside the database: AUDIT_ANCHORS is not set");
  const leaderTasks: LeaderTask[] = [
    relay,
    startSweeper(parts),
    startSender(parts),
    startExchanges({ parts, venues, effects: exchangeEffects(parts), times: EXCHANGE_TIMES }),
    startEndOfDay(parts, venues),
    startCorporateActions(parts),
    startHousekeeping(parts),
    startAlertWatch(parts),
    startChatWatch(parts),
    startRunFollower(parts),
    startLaterMessages(parts),
    startLineReplies(parts),
    startHostedChat(parts),
    ...(anchoring === null ? [] : [startAnchors(parts, anchoring)]),
  ];
  const handOver = () => Promise.all(leaderTasks.map((task) => task.stop()));
  // Not only when the calls under way are answered: other nodes lead from the signal on.
  stopping.addEventListener("abort", () => void handOver());
  closers.push(
    handOver,
    config.databaseUrl === null ? serveOperator(config, log, (send) => readingAudit(db, send)) : () => undefined,
    startVacuum(parts),
    watchCalendar(parts),
    followConfirmedTerms(parts),
    followCalendars(parts),
  );
  const chat = createChatGateway(parts);
  serveUpgrades(app.server, [gateway.sockets, chat.sockets], config);
  if (traces !== null) {
    traceCalls(traces.tracer, app);
    traceTransactions(traces.tracer, db);
  }
  if (metrics !== null) {
    measureCalls(metrics.meter, app);
    closers.push(measureNode(metrics.meter, { db, live: gateway, chat, leads: leads.leads }));
    measureStore(metrics.meter, parts);
  }
  closers.push(
    () => app.close(),
    () => chat.close(),
    () => gateway.close(),
  );
  const address = await listen(app, config);
  askFirstQuestions(app, parts, stopping).catch((error: unknown) => log.warn({ err: error }, "first questions failed"));
  if (config.demo) leaderTasks.push(startSimulator(parts, { rate: config.simRate, seed: config.simSeed }));
  log.info({ address, engine: db.engine, demo: config.demo }, `${BRAND} is up`);
  if (config.demo) process.stdout.write(demoBanner(address));
}

async function invitedFirst(parts: Parts): Promise<void> {
  const { config } = parts;
  if (config.firstStaffEmail === null) return;
  const origin = linkOrigin(config, { protocol: "http", host: `localhost:${config.port}` });
  await inviteFirstStaff(parts, config.firstStaffEmail, origin);
}

/**
 * Production must set its own secret; without it nobody can sign in. Elsewhere a generated one is stored beside the
 * data.
 */
function withSecret(config: Config): Config {
  if (config.sessionSecret !== null || config.env === "production") return config;
  return { ...config, sessionSecret: embeddedSecret(config.dataDir) };
}

async function openBus(config: Config, log: Logger): Promise<Bus> {
  if (config.natsUrl === null) return createMemoryBus();
  return connectNatsBus({ url: () => must(config.natsUrl, "NATS_URL"), log });
}

async function openMetrics({ host, metricsPort, metricsTls }: Config, log: Logger): Promise<ServedMetrics | null> {
  if (metricsPort === null) return null;
  const tls = metricsTls === null ? {} : { tls: { files: metricsTls, log } };
  const metrics = await serveMetrics({ host, port: metricsPort, ...tls });
  log.info({ address: metrics.address }, "metrics are served");
  return metrics;
}

/** Messages of the exporter itself go to standard output only. */
async function startLogExport(config: Config): Promise<ExportedLog | null> {
  const { logExport, logLevel, version } = config;
  if (logExport === null) return null;
  const { exportLog } = await import("#server/machine/traces/export-log.ts");
  const log = createLogger({ level: logLevel });
  log.info({ address: logExport.url }, "the log is exported");
  return exportLog(logExport, { version, log, headers: () => collectorHeadersIn(config.collectorHeaders) });
}

/** The SDK is loaded where something is traced alone. */
async function startTraces(config: Config, log: Logger): Promise<OpenTraces | null> {
  const { traces, version } = config;
  if (traces === null) return null;
  const { openTraces } = await import("#server/machine/traces/open-traces.ts");
  log.info({ address: traces.url }, "traces are exported");
  return openTraces(traces, { version, log, headers: () => collectorHeadersIn(config.collectorHeaders) });
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config): Promise<string> {
  await app.listen({ host, port }).catch((error: unknown) => {
    throw listenError(error, { host, port });
  });
  const bound = app.server.address();
  return `http://localhost:${typeof bound === "object" && bound ? bound.port : port}`;
}

try {
  await start();
} catch (error) {
  // Anything else is a bug and shows its stack.
  process.stderr.write(
    error instanceof StartError ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
