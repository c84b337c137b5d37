import { beginningOf } from "#server/people/chat/previews/beginning.ts";

const TITLE_MAX = 200;
const DESCRIPTION_MAX = 400;
const TAGS_MAX = 100;
const TAG_MAX_CHARS = 4000;
/** Fields we do not use, which the scraper must not guess from the rest of the page. */
const UNUSED = ["image", "locale", "logo", "url", "favicon", "audioUrl", "date"] as const;

export interface PageText {
  title: string | null;
  description: string | null;
}

/** Title and description declared by a page, as plain text; null where missing. */
export async function readPage(html: string): Promise<PageText> {
  const head = headTags(html);
  if (head === "") return { title: null, description: null };
  // Loaded lazily, with the first link.
  const { default: scrape } = await import("open-graph-scraper");
  const { result } = await scrape({ html: `<head>${head}</head>`, onlyGetOpenGraphInfo: [...UNUSED] });
  return {
    title: plain(result.ogTitle ?? result.twitterTitle, TITLE_MAX),
    description: plain(result.ogDescription ?? result.twitterDescription, DESCRIPTION_MAX),
  };
}

/**
 * The meta tags and the title of a page, found in one pass. A stranger's page is not given to the parser whole: nested
 * deeply enough, a few kilobytes would hold up this process for seconds.
 */
export function headTags(html: string): string {
  const end = html.search(/<\/head\b/i);
  const head = end === -1 ? html : html.slice(0, end);
  const starts = /<(meta|title)\b/gi;
  const tags: string[] = [];
  let hasTitle = false;
  for (let start = starts.exec(head); start && tags.length < TAGS_MAX; start = starts.exec(head)) {
    const rest = head.slice(start.index, start.index + TAG_MAX_CHARS);
    const isTitle = start[1]?.toLowerCase() === "title";
    const tag = isTitle ? /^<title\b[^>]*>[^<]*/i.exec(rest)?.[0] : rest.slice(0, tagLength(rest));
    // Scan each position once, however many tags begin and never end.
    starts.lastIndex = start.index + (tag || rest).length;
    if (!tag || (isTitle && hasTitle)) continue;
    hasTitle ||= isTitle;
    tags.push(isTitle ? `${tag}</title>` : tag);
  }
  return tags.join("");
}

/** Up to the > that closes a tag, those inside quotes passed over; 0 for a tag without an end. */
function tagLength(text: string): number {
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (quote !== "") {
      if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if (char === ">") return at + 1;
  }
  return 0;
}

/** Invisible characters. The two joiners stay: Indian scripts need them. */
const UNSEEN = /[\p{Cf}--[\u200c\u200d]]/gv;

/** One line without invisible or bidirectional control characters, truncated to a length; null when empty. */
function plain(text: string | undefined, max: number): string | null {
  const line = (text ?? "")
    .replaceAll(UNSEEN, "")
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\s]+/gu, " ")
    .trim();
  if (line === "") return null;
  return line.length <= max ? line : `${beginningOf(line, max - 1).trimEnd()}…`;
}
