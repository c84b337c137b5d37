import type { TradeList } from "#domain/entities/trade-list.ts";
import type { NoticeRule } from "#domain/notices/notice.ts";
import { NOTICES } from "#domain/notices/table.ts";
import { partText } from "#domain/trade-lists/texts.ts";
import { acceptable, unanswered } from "#domain/trade-lists/answers.ts";

interface ListNotice {
  id: string;
  rule: NoticeRule;
  /** Event that ended something; not news if it happened before the page opened. */
  isEnd: boolean;
  summary: string;
  detail: string;
}

/** Notices of a list, each naming its bonds: a request, a first answer, a deal or a withdrawal. */
export function noticesOf(list: TradeList, nowMs: number): ListNotice[] {
  const { id, title, lines, asker } = list;
  if (list.role === "ASKED") {
    const asks = {
      id: `list ${id}`,
      rule: NOTICES.list.asks,
      isEnd: false,
      summary: `${asker.client_name} asks: ${title}`,
      detail: `Levels for ${bondsText(lines)}`,
    };
    const ended = lines
      .filter(({ state, answers }) => answers.length > 0 && (state === "DEALT" || state === "GONE"))
      .map((line) => ({
        id: `list ${id} ${line.id}`,
        rule: NOTICES.list.line[line.state],
        isEnd: true,
        summary: line.state === "DEALT" ? `Done: ${line.bond_name}` : `Dealt away: ${line.bond_name}`,
        detail: [title, ...dealtPart(line)].join(": "),
      }));
    return [...(unanswered(list, nowMs).length > 0 ? [asks] : []), ...ended, ...withdrawnOf(list)];
  }
  const answered = acceptable(list, nowMs).length;
  if (answered === 0) return [];
  return [
    {
      id: `list ${id}`,
      rule: NOTICES.list.answered,
      isEnd: false,
      summary: `Answers to ${title}`,
      detail: `The first of ${bondsText(lines)}`,
    },
  ];
}

/** Dealt size, if it is part of the line. */
function dealtPart({ answers, quantity }: TradeList["lines"][number]): string[] {
  const dealt = answers.find(({ status }) => status === "DEALT");
  const part = partText(dealt?.quantity ?? quantity, quantity);
  return part === null ? [] : [part];
}

/** Notices of withdrawals: one for a whole list, else one for each line this firm had answered. */
function withdrawnOf({ id, title, lines, asker, state: listState }: TradeList): ListNotice[] {
  if (listState === "WITHDRAWN") {
    const detail = `${bondsText(lines)}. It can no longer be answered.`;
    const summary = `${asker.client_name} withdrew: ${title}`;
    return [{ id: `list ${id} withdrawn`, rule: NOTICES.list.state.WITHDRAWN, isEnd: true, summary, detail }];
  }
  return lines
    .filter(({ state, answers }) => state === "WITHDRAWN" && answers.length > 0)
    .map((line) => ({
      id: `list ${id} ${line.id}`,
      rule: NOTICES.list.line.WITHDRAWN,
      isEnd: true,
      summary: `Withdrawn: ${line.bond_name}`,
      detail: title,
    }));
}

const NAMED = 3;

/** Bonds of a list: a few by name; a longer list adds the count. */
function bondsText(lines: TradeList["lines"]): string {
  const names = [...new Set(lines.map(({ bond_name }) => bond_name))];
  const named = names.slice(0, NAMED).join(", ");
  return names.length > NAMED ? `${lines.length} lines: ${named} and ${names.length - NAMED} more` : named;
}
