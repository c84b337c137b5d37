import { scrubAddress, scrubPath, scrubText } from "#domain/support/scrub-text.ts";

/**
 * Report of an error: a subset of a Sentry event. It is rebuilt from the fields named here, so that everything else in
 * an event (cookies, headers, breadcrumbs, variables, request data) never leaves. Pages rebuild it before sending, and
 * the server again before storing or forwarding it, regardless of the sender.
 */
export interface ErrorReport {
  event_id: string;
  /** Epoch seconds. */
  timestamp: number;
  platform: "javascript" | "node";
  level: "fatal" | "error" | "warning";
  release?: string;
  exception: { values: ReportedError[] };
  user?: { id: string; username: string };
  tags: Partial<Record<ReportTag, string>>;
  request?: { url: string };
}

interface ReportedError {
  type: string;
  value: string;
  mechanism: { type: string; handled: boolean };
  stacktrace?: { frames: ReportedFrame[] };
}

interface ReportedFrame {
  filename: string;
  function?: string;
  lineno?: number;
  colno?: number;
  in_app: boolean;
}

/** Place of the error, and the firm of the affected person. */
const TAGS = ["where", "client_id", "client_name"] as const;
export type ReportTag = (typeof TAGS)[number];

/** Person affected by an error, with their firm. */
export interface Reporter {
  userId: string;
  userName: string;
  clientId: string;
  clientName: string;
}

const RELEASE = /^[a-z]+@\d{1,4}(?:\.\d{1,4}){2}$/;
const MOST_ERRORS = 5;
const MOST_FRAMES = 50;
const MOST_NAME_CHARS = 120;

type Fields = Readonly<Record<string, unknown>>;

/** Extracts the report from an event; null when the event is no error. */
export function errorReport(event: unknown): ErrorReport | null {
  const { event_id: id, timestamp, platform, level, release, exception, user, tags, request } = of(event);
  const values = listOf(of(exception)["values"]).slice(0, MOST_ERRORS).map(reportedError);
  if (values.length === 0 || typeof id !== "string" || !/^[0-9a-f]{32}$/.test(id)) return null;
  const { url } = of(request);
  return {
    event_id: id,
    timestamp: typeof timestamp === "number" && Number.isFinite(timestamp) ? timestamp : 0,
    platform: platform === "node" ? "node" : "javascript",
    level: level === "fatal" || level === "warning" ? level : "error",
    ...(typeof release === "string" && RELEASE.test(release) ? { release } : {}),
    exception: { values },
    ...userOf(of(user)),
    tags: tagsOf(of(tags)),
    ...(typeof url === "string" ? { request: { url: scrubAddress(url) } } : {}),
  };
}

/** Sets the person the server knows, replacing any claim in the report; for a visitor the person is removed. */
export function reportedBy(report: ErrorReport, who: Reporter | null): ErrorReport {
  const { user: _user, tags, ...rest } = report;
  const where = tags.where === undefined ? {} : { where: tags.where };
  if (who === null) return { ...rest, tags: where };
  return {
    ...rest,
    user: { id: who.userId, username: who.userName },
    tags: { ...where, client_id: who.clientId, client_name: who.clientName },
  };
}

function reportedError(given: unknown): ReportedError {
  const { type, value, mechanism, stacktrace } = of(given);
  const { type: how, handled } = of(mechanism);
  const frames = listOf(of(stacktrace)["frames"]).slice(-MOST_FRAMES).map(reportedFrame);
  return {
    type: typeof type === "string" ? wordOf(type) : "Error",
    value: typeof value === "string" ? scrubText(value) : "",
    mechanism: { type: typeof how === "string" ? wordOf(how) : "generic", handled: handled !== false },
    ...(frames.length === 0 ? {} : { stacktrace: { frames } }),
  };
}

function reportedFrame(given: unknown): ReportedFrame {
  const { filename, function: name, lineno, colno, in_app: isOurs } = of(given);
  return {
    filename: typeof filename === "string" ? fileOf(filename) : "",
    ...(typeof name === "string" ? { function: wordOf(name) } : {}),
    ...(typeof lineno === "number" ? { lineno } : {}),
    ...(typeof colno === "number" ? { colno } : {}),
    in_app: isOurs !== false,
  };
}

function fileOf(filename: string): string {
  return filename.startsWith("http") ? scrubAddress(filename) : scrubPath(filename);
}

function userOf({ id, username }: Fields): Pick<ErrorReport, "user"> {
  if (typeof id !== "string" || typeof username !== "string") return {};
  return { user: { id: id.slice(0, MOST_NAME_CHARS), username: username.slice(0, MOST_NAME_CHARS) } };
}

function tagsOf(given: Fields): ErrorReport["tags"] {
  return Object.fromEntries(
    TAGS.flatMap((tag) => {
      const value = given[tag];
      return typeof value === "string" ? [[tag, scrubText(value).slice(0, MOST_NAME_CHARS)]] : [];
    }),
  );
}

/** Keeps only characters of code identifiers, paths and generics. */
function wordOf(text: string): string {
  const word = text.slice(0, 200).replaceAll(/[^\w$./:@<>()[\] *+-]/g, "");
  return scrubText(word);
}

function of(given: unknown): Fields {
  return typeof given === "object" && given !== null && !Array.isArray(given) ? (given as Fields) : {};
}

function listOf(given: unknown): readonly unknown[] {
  return Array.isArray(given) ? given : [];
}
