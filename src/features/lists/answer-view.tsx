import { useEffect } from "react";
import { SIDE_VERB } from "#domain/entities/side-text.ts";
import type { ListLine, TradeList } from "#domain/entities/trade-list.ts";
import { formatPrice, formatYieldPct, MISSING } from "#domain/lib/format-level.ts";
import { formatCompactRupees, formatSize } from "#domain/lib/format-rupees.ts";
import { parseSize } from "#domain/lib/shorthand.ts";
import { isListOpen } from "#domain/trade-lists/answers.ts";
import { DONE_IN_PART, LINE_STATES, partText } from "#domain/trade-lists/texts.ts";
import { opposite } from "#domain/trading/level.ts";
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
import { fairDistance, LineFigure, LineHeadings, MarketFigures, yieldOf } from "#src/features/lists/line-figures.tsx";
import { levelText } from "#src/features/lists/read-lines.ts";
import { reviewTakingBack, standingAnswer } from "#src/features/lists/send-answers.ts";
import { typedLineLevel } from "#src/features/lists/send-list.ts";
import { type LineMarket, useLineMarkets } from "#src/features/lists/use-line-markets.ts";

const BUTTON =
  "inline-flex h-8 items-center gap-2 rounded border border-line-strong px-3 font-medium hover:bg-hover aria-disabled:opacity-55";

/** Columns of the sheet: side, bond, size, their level, market, own level, distance, own size, withdrawal. */
const TRACKS = "gap-x-3 @4xl:grid-cols-[64px_minmax(150px,1fr)_84px_84px_68px_68px_68px_120px_84px_104px_84px]";

/** Answers a received list: some lines or all at once. */
export function AnswerView({ props }: { props: SideProps }) {
  const list = useLive((state) => state.lists.find(({ id }) => id === props["listId"]));
  if (list === undefined || list.role !== "ASKED") {
    return <p className="p-3 text-muted">This list is no longer available. Choose another in Lists.</p>;
  }
  return <AnswerForm key={list.id} list={list} />;
}

function AnswerForm({ list }: { list: TradeList }) {
  const { text, problems, typed } = useAnswerDraft();
  const markets = useLineMarkets(list.lines.map((line) => line.finstrument_id));
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
        className="@container flex flex-1 flex-col gap-2 p-3"
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
        <div>
          <LineHeadings
            className={TRACKS}
            texts={["Side", "Bond"]}
            figures={["Size ₹", "Their level", "Bid %", "Offer %", "Fair %", "Level", "Distance", "For ₹"]}
          />
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
        </div>
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
  const typed = typedLineLevel(shown.levelText);
  const size = parseSize(shown.sizeText);
  const part = size.ok ? partText(size.rupees, line.quantity) : null;
  const note = problem ?? (line.state === "OPEN" && part !== null ? part : null);
  return (
    <li className="border-t border-line py-1.5">
      <div className={cx("flex flex-wrap items-center gap-y-1 @4xl:grid", TRACKS)}>
        <span className={cx("font-medium", side === "BID" ? "text-bid" : "text-ask")}>
          You {SIDE_VERB[side].toLowerCase()}
        </span>
        <span className="min-w-48 flex-1 truncate font-medium @4xl:min-w-0">{line.bond_name}</span>
        <span className="text-right whitespace-nowrap">{formatCompactRupees(line.quantity)}</span>
        <LineFigure label="Their level" text={askedLevel(line)} />
        <MarketFigures market={market} />
        {line.state === "OPEN" ? (
          <>
            {field("levelText", "Level", "max-w-32 @4xl:max-w-none")}
            <LineFigure label="Distance" text={fairDistance(yieldOf(typed), market)} />
            {field("sizeText", "Size", "max-w-24 @4xl:max-w-none")}
            {own === undefined ? null : (
              <Button
                size="small"
                aria-label={`Withdraw my answer to ${named}`}
                onClick={() => reviewTakingBack(list, [line])}
              >
                Withdraw
              </Button>
            )}
          </>
        ) : (
          <p className="text-muted @4xl:col-span-4 @4xl:text-right">{endText(line)}</p>
        )}
      </div>
      <p
        id={noteId}
        // Notes are below the boxes; the last column has no box.
        className={cx(
          "text-[12px] leading-4 @4xl:pr-24 @4xl:text-right",
          problem === undefined ? "text-muted" : "text-danger",
        )}
      >
        {note}
      </p>
    </li>
  );
}

const levelOf = (of: {
  fixed_field: "yield" | "price";
  yield_stored: number | null;
  unit_price_stored: number | null;
}) => (of.fixed_field === "price" ? of.unit_price_stored : of.yield_stored);

/** State of a line closed for answers, with the dealt size if it is part of the line. */
function endText(line: ListLine): string {
  const dealt = line.answers.find(({ status }) => status === "DEALT");
  const part = dealt === undefined ? null : partText(dealt.quantity, line.quantity);
  return part === null ? LINE_STATES[line.state] : `${DONE_IN_PART}: ${part}`;
}

/** Level stated by the asker. */
function askedLevel({ fixed_field: fixed, yield_stored: yieldStored, unit_price_stored: price }: ListLine): string {
  if (fixed === null) return MISSING;
  return fixed === "price" ? `@${formatPrice(price)}` : formatYieldPct(yieldStored);
}
