import { useEffect } from "react";
import { SIDE_VERB } from "#domain/entities/side-text.ts";
import type { ListLine, TradeList } from "#domain/entities/trade-list.ts";
import { formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees, formatSize } from "#domain/lib/format-rupees.ts";
import { isListOpen } from "#domain/trade-lists/answers.ts";
import { LINE_STATES } from "#domain/trade-lists/texts.ts";
import { opposite } from "#domain/trading/level.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { ConfirmStrip } from "#src/desk-kit/confirm/confirm-strip.tsx";
import { ActBar } from "#src/desk-kit/deals/act-bar.tsx";
import { Countdown } from "#src/desk-kit/deals/countdown.tsx";
import { cx } from "#src/lib/cx.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useLive } from "#src/live/live-store.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import type { SideProps } from "#src/shell/side-desk/side-desk.ts";
import { Button } from "#src/ui/button.tsx";
import { inputClass } from "#src/ui/field.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { showAnswerProblems, typeAnswer, useAnswerDraft } from "#src/features/lists/answer-draft.ts";
import { levelText } from "#src/features/lists/read-lines.ts";
import { reviewTakingBack, standingAnswer } from "#src/features/lists/send-answers.ts";
import { type LineMarket, useLineMarkets } from "#src/features/lists/use-line-markets.ts";

const BUTTON =
  "inline-flex h-8 items-center gap-2 rounded border border-line-strong px-3 font-medium hover:bg-hover aria-disabled:opacity-55";

/** Answers the lines of a list that somebody sent: any of them, all at once. */
export function AnswerView({ props }: { props: SideProps }) {
  const list = useLive((state) => state.lists.find(({ id }) => id === props["listId"]));
  if (list === undefined || list.role !== "ASKED") {
    return <p className="p-3 text-muted">This list is no longer here. Choose another in the panel Lists.</p>;
  }
  return <AnswerForm key={list.id} list={list} />;
}

function AnswerForm({ list }: { list: TradeList }) {
  const { text, problems, typed } = useAnswerDraft();
  const markets = useLineMarkets(list);
  useEffect(() => () => showAnswerProblems({}), []);
  const isOpen = isListOpen(list, serverNowMs());
  const open = list.lines.filter(({ state }) => state === "OPEN");
  const first = open.find((line) => standingAnswer(line) === undefined) ?? open[0];
  const standing = open.filter((line) => standingAnswer(line) !== undefined);
  return (
    <div className="flex min-h-full flex-col">
      <form
        aria-label="Answer the list"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-1 flex-col gap-2 p-3"
      >
        <div>
          <p className="text-[15px] font-semibold">
            <UserText text={list.title} />
          </p>
          <p className="text-muted">
            {list.asker.client_name} asks · {isOpen ? "ends in " : ""}
            {isOpen ? <Countdown until={list.closes_at} /> : "ended"}
          </p>
        </div>
        <p role="alert" className={text === "" ? "hidden" : "text-danger"}>
          {text}
        </p>
        <ul aria-label="Lines asked" className="flex flex-col">
          {list.lines.map((line, at) => (
            <AnswerLine
              key={line.id}
              list={list}
              line={line}
              at={at}
              isFirst={line === first}
              problem={problems[line.id]}
              market={markets.get(line.finstrument_id)}
            />
          ))}
        </ul>
        <ActBar>
          {standing.length > 1 ? (
            <Button onClick={() => reviewTakingBack(list, standing)}>Withdraw all my answers</Button>
          ) : null}
          <CommandButton id="list.send-answers" showKey className={BUTTON} />
        </ActBar>
      </form>
      <ConfirmStrip key={JSON.stringify(typed)} />
    </div>
  );
}

interface AnswerLineProps {
  list: TradeList;
  line: ListLine;
  at: number;
  isFirst: boolean;
  problem: string | undefined;
  market: LineMarket | undefined;
}

function AnswerLine({ list, line, at, isFirst, problem, market }: AnswerLineProps) {
  const draft = useAnswerDraft((state) => state.typed[line.id]);
  const own = standingAnswer(line);
  const side = opposite(line.side);
  const shown = draft ?? {
    levelText: own === undefined ? "" : levelText(own.fixed_field, levelOf(own)),
    sizeText: formatSize(own?.quantity ?? line.quantity),
  };
  const noteId = `answer-${line.id}`;
  const named = `line ${at + 1}`;
  const field = (name: "levelText" | "sizeText", label: string, width: string) => (
    <input
      {...(isFirst && name === "levelText" ? { "data-autofocus": "" } : {})}
      aria-label={`${label} of ${named}`}
      aria-invalid={problem === undefined ? undefined : true}
      aria-describedby={noteId}
      autoComplete="off"
      spellCheck={false}
      placeholder={name === "levelText" ? "Yield, or @price" : ""}
      value={shown[name]}
      onFocus={(event) => event.target.select()}
      onChange={({ target }) => typeAnswer(line.id, { ...shown, [name]: target.value })}
      className={cx(inputClass, "h-7 text-right", width)}
    />
  );
  return (
    <li className="border-t border-line py-1.5">
      <p className="flex items-baseline gap-2">
        <span className={cx("shrink-0 font-medium", side === "BID" ? "text-bid" : "text-ask")}>
          You {SIDE_VERB[side].toLowerCase()}
        </span>
        <span className="min-w-0 flex-1 truncate font-medium">{line.bond_name}</span>
        <span className="shrink-0">{formatCompactRupees(line.quantity)}</span>
      </p>
      {line.state === "OPEN" ? (
        <div className="mt-1 flex items-center gap-2">
          {field("levelText", "Level", "w-32")}
          {field("sizeText", "Size", "w-24")}
          {own === undefined ? null : (
            <Button
              size="small"
              aria-label={`Withdraw my answer to ${named}`}
              onClick={() => reviewTakingBack(list, [line])}
            >
              Withdraw
            </Button>
          )}
        </div>
      ) : (
        <p className="text-muted">{LINE_STATES[line.state]}</p>
      )}
      <p
        id={noteId}
        className={cx("mt-0.5 text-[12px] leading-4", problem === undefined ? "text-muted" : "text-danger")}
      >
        {problem ?? <span className="live-figure">{beside(line, market)}</span>}
      </p>
    </li>
  );
}

const levelOf = (of: {
  fixed_field: "yield" | "price";
  yield_stored: number | null;
  unit_price_stored: number | null;
}) => (of.fixed_field === "price" ? of.unit_price_stored : of.yield_stored);

/** What the asker named, and where the market is. */
function beside(line: ListLine, market: LineMarket | undefined): string {
  const asked =
    line.fixed_field === null ? [] : [`They named ${levelSentence({ ...line, fixed_field: line.fixed_field })}`];
  const { bid = null, ask = null } = market?.market ?? {};
  const best = (title: string, yieldStored: number | null | undefined) =>
    yieldStored == null ? [] : [`${title} ${formatYieldPct(yieldStored)}`];
  const known = [
    ...best("bid", bid?.bondYield),
    ...best("offer", ask?.bondYield),
    ...best("fair", market?.fairYield ?? null),
  ];
  return [...asked, known.length === 0 ? "No market known" : `Market: ${known.join(", ")}`].join(" · ");
}
