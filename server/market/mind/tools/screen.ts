import type { Bond } from "#domain/entities/bond.ts";
import type { FigureName } from "#domain/bond-catalogue/catalogue.ts";
import { relaxations } from "#domain/mind/chips.ts";
import type { InputOf, ToolResult } from "#domain/contract/mind/tools.ts";
import { searchText } from "#server/market/research/catalogue/question.ts";
import type { MindContext } from "#server/market/mind/mind-context.ts";
import type { RunTool } from "#server/market/mind/tool-call.ts";
import { bondRows } from "#server/market/mind/tools/bond-cells.ts";
import { catalogueField, inAll, leftOut, meeting, meetingAny, universe } from "#server/market/mind/tools/conditions.ts";

type Input = InputOf<"screen">;
type Asked = Pick<Input, "where" | "any" | "search" | "sort" | "include_matured">;

/** The places in the order of the screen, before a limit. */
function ordered(mind: MindContext, { search = "", sort }: Asked, found: ReadonlySet<number>): number[] {
  const day = mind.day();
  const { catalogue, publishedOf } = day;
  const isSearched = searchText({ search }) !== null;
  if (sort.field === "published_date") {
    const dateOf = (place: number) => publishedOf(catalogue.bonds[place]?.isin ?? "")?.date ?? "";
    const sign = sort.direction === "desc" ? -1 : 1;
    return [...found].toSorted((a, b) => {
      const [left, right] = [dateOf(a), dateOf(b)];
      if (left === right) return a - b;
      if (left === "" || right === "") return left === "" ? 1 : -1;
      return left < right ? -sign : sign;
    });
  }
  const field = sort.field === "credit_rating" ? "rating" : sort.field === "face" ? "face_value" : sort.field;
  const isByStanding = sort.field === "observations";
  const order =
    isSearched && isByStanding
      ? day.found(search.trim())
      : day.inOrder({ field: catalogueField(field) as FigureName, direction: sort.direction });
  return [...order].filter((place) => found.has(place));
}

/** Every bond that meets a screen, in its order. */
export function screened(mind: MindContext, asked: Asked): { bonds: Bond[]; left_out: ToolResult["left_out"] } {
  const { catalogue } = mind.day();
  const base = universe(mind, asked.search ?? "", asked.include_matured);
  const masks = asked.where.map((each) => meeting(mind, each));
  const places = ordered(mind, asked, new Set(inAll([base, ...masks, ...meetingAny(mind, asked.any)])));
  return {
    bonds: places.flatMap((place) => catalogue.bonds[place] ?? []),
    left_out: leftOut(mind, base, asked.where, masks),
  };
}

/** Number of bonds that meet conditions, for text while it is typed. */
export function countMeeting(mind: MindContext, asked: Omit<Asked, "sort">): number {
  const masks = [...asked.where.map((each) => meeting(mind, each)), ...meetingAny(mind, asked.any)];
  return inAll([universe(mind, asked.search ?? "", asked.include_matured), ...masks]).length;
}

/** The condition without which most bonds would be found; null when each alone is not to blame. */
export function nearestMiss(mind: MindContext, asked: Omit<Asked, "sort">): { words: string; count: number } | null {
  const counted = relaxations(asked.where).map(({ words, where }) => ({
    words,
    count: countMeeting(mind, { ...asked, where }),
  }));
  const [best] = counted.toSorted((a, b) => b.count - a.count);
  return best === undefined || best.count === 0 ? null : best;
}

/** The bonds that meet conditions: at most `limit` of them after the skipped ones, and the count of all. */
export const screen: RunTool<"screen"> = ({ mind }, input) => {
  const { bonds, left_out } = screened(mind, input);
  const { skip = 0 } = input;
  const conditions = [...input.where, ...(input.any ?? []).flat()];
  const asked = [...conditions.map(({ field }) => field), input.sort.field, ...input.fields];
  return {
    ...bondRows(mind, bonds.slice(skip, skip + input.limit), asked),
    count: bonds.length,
    left_out,
    as_of: mind.day().catalogue.today,
  };
};
