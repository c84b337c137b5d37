import type { TradeList } from "#domain/entities/trade-list.ts";
import { acceptable, unanswered } from "#domain/trade-lists/answers.ts";

interface ListNews {
  id: string;
  kind: "turn" | "deal";
  summary: string;
  detail: string;
  isLoud: boolean;
}

/** What a list is told of: what it asks, that answers came, what of it was dealt or withdrawn; each names its bonds. */
export function newsOf(list: TradeList, nowMs: number): ListNews[] {
  const { id, title, lines, asker } = list;
  if (list.role === "ASKED") {
    const asks = {
      id: `list ${id}`,
      kind: "turn" as const,
      summary: `${asker.client_name} asks: ${title}`,
      detail: `Levels for ${bondsText(lines)}`,
      isLoud: true,
    };
    const ended = lines
      .filter(({ state, answers }) => answers.length > 0 && (state === "DEALT" || state === "GONE"))
      .map((line) => ({
        id: `list ${id} ${line.id}`,
        kind: "deal" as const,
        summary: line.state === "DEALT" ? `Done: ${line.bond_name}` : `Dealt away: ${line.bond_name}`,
        detail: title,
        isLoud: true,
      }));
    return [...(unanswered(list, nowMs).length > 0 ? [asks] : []), ...ended, ...withdrawnOf(list)];
  }
  const answered = acceptable(list, nowMs).length;
  if (answered === 0) return [];
  return [
    {
      id: `list ${id}`,
      kind: "turn",
      summary: `Answers to ${title}`,
      detail: `The first of ${bondsText(lines)}`,
      isLoud: false,
    },
  ];
}

/** What its asker withdrew: all of it once, else each line that this firm had answered. */
function withdrawnOf({ id, title, lines, asker, state: listState }: TradeList): ListNews[] {
  const item = { kind: "deal" as const, isLoud: true };
  if (listState === "WITHDRAWN") {
    const detail = `${bondsText(lines)}. Nothing of it can be answered any more.`;
    return [{ ...item, id: `list ${id} withdrawn`, summary: `${asker.client_name} withdrew: ${title}`, detail }];
  }
  return lines
    .filter(({ state, answers }) => state === "WITHDRAWN" && answers.length > 0)
    .map((line) => ({ ...item, id: `list ${id} ${line.id}`, summary: `Withdrawn: ${line.bond_name}`, detail: title }));
}

const NAMED = 3;

/** The bonds of a list: a few by name, of a long one the count, too. */
function bondsText(lines: TradeList["lines"]): string {
  const names = [...new Set(lines.map(({ bond_name }) => bond_name))];
  const named = names.slice(0, NAMED).join(", ");
  return names.length > NAMED ? `${lines.length} lines: ${named} and ${names.length - NAMED} more` : named;
}
