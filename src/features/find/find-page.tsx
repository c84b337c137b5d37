import { useNavigate } from "@tanstack/react-router";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import { issuerIdOf } from "#domain/issuers/issuer-id.ts";
import { copyText } from "#src/lib/clipboard.ts";
import { RowMenu, type RowMenuRequest } from "#src/shell/controls/row-menu.tsx";
import { goTo } from "#src/shell/navigation.ts";
import { useCan } from "#src/session/session.ts";
import type { GridHandle } from "#src/ui/grid/grid.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { BondTable } from "#src/features/find/bond-table.tsx";
import { CompareBar } from "#src/features/find/compare-bar.tsx";
import { CompareDialog } from "#src/features/find/compare-dialog.tsx";
import { copyLink, FindHead } from "#src/features/find/find-head.tsx";
import { FindSide } from "#src/features/find/find-side.tsx";
import { readFindSearch, type FindSearch } from "#src/features/find/find-search.ts";
import { questionOf, toggleCompared, type ChangeFind } from "#src/features/find/find-state.ts";
import { ListFoot } from "#src/features/find/list-foot.tsx";
import { bondMenu } from "#src/features/find/bond-menu.ts";
import { findPage } from "#src/features/find/find-commands.ts";
import { useBondList, useCategoryCounts } from "#src/features/find/use-bond-list.ts";
import { useSlow } from "#src/features/find/use-slow.ts";
import { useWatchlist } from "#src/features/find/use-watchlist.ts";

interface FindPageProps {
  search: FindSearch;
  onSearch: ChangeFind;
}

/** Finds bonds. The address holds the whole search, so Back, reload and a shared link restore it. */
export function FindPage({ search, onSearch }: FindPageProps) {
  const written = JSON.stringify(search);
  const state = useMemo(() => readFindSearch(JSON.parse(written) as FindSearch), [written]);
  const navigate = useNavigate();
  const withMarket = useCan("trade");
  const hasMind = useCan("mind");
  const [isSideOpen, setSideOpen] = useState(false);
  const [isSavedShown, setSavedShown] = useState(false);
  const [isBarred, setBarred] = useState(false);
  const [menu, setMenu] = useState<(RowMenuRequest & { label: string }) | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const grid = useRef<GridHandle>(null);

  const watchlist = useWatchlist(state.list);
  const question = questionOf(state, watchlist.chosen?.isins ?? null);
  const { query, rows, count, onSight, isWaiting, failed } = useBondList(question, state.sort, !watchlist.isWaiting);
  const counts = useCategoryCounts(question, !watchlist.isWaiting);
  const isSlow = useSlow(query.isPending || query.isPlaceholderData || isWaiting);

  const change: ChangeFind = useCallback(
    (step, how = "push") => {
      setBarred(false);
      onSearch(step, how);
    },
    [onSearch],
  );

  // Rows hold these callbacks, so their identity must survive re-renders of the page.
  const latest = useRef({ state, change });
  useLayoutEffect(() => {
    latest.current = { state, change };
  });
  const { compared } = state;
  findPage.useActs({
    search: () => {
      box.current?.focus();
      box.current?.select();
    },
    saved: () => setSavedShown(true),
    "copy-link": copyLink,
    compare:
      compared.length > 0
        ? () => change((by) => ({ ...by, comparing: true }))
        : "Tick the bonds to compare with Space first.",
    list:
      compared.length > 0
        ? (_args, context) => context.run("list.new", { text: compared.join("\n") })
        : "Tick bonds with Space first.",
  });
  const onTick = useCallback((isin: string) => {
    if (toggleCompared(latest.current.state, isin) === latest.current.state) setBarred(true);
    else latest.current.change((now) => toggleCompared(now, isin), "replace");
  }, []);
  const onOpen = useCallback(
    (isin: string) => void navigate({ to: "/security/$id", params: { id: isin } }),
    [navigate],
  );

  const onMenu = useCallback(
    (row: FinstrumentRow, at: { x: number; y: number }) => {
      const isTicked = latest.current.state.compared.includes(row.id);
      const { id, issuer, display_name: label } = row;
      const toIssuer = () => void navigate({ to: "/issuer/$id", params: { id: issuerIdOf(issuer ?? "") } });
      const acts = {
        onOpen,
        onIssuer: issuer === null ? null : toIssuer,
        onTick,
        onCopy,
        onAskMind: hasMind ? onAskMind : null,
      };
      setMenu({ label, sections: [bondMenu(id, isTicked, acts)], ...at });
    },
    [navigate, onOpen, onTick, hasMind],
  );

  return (
    <div className="flex min-h-[560px] flex-1 flex-col">
      <title>Find bonds · Yieldboard</title>
      <meta
        name="description"
        content="Search all Indian bonds by name, ISIN or issuer, narrow them by rating, yield and maturity, and compare their terms. No account needed."
      />
      <FindHead
        state={state}
        counted={counts.data?.categories}
        listName={watchlist.chosen?.name ?? null}
        count={query.isPlaceholderData && (isSlow || count === 0) ? null : count}
        boxRef={box}
        isSideOpen={isSideOpen}
        onSide={() => setSideOpen(!isSideOpen)}
        onChange={change}
        onLeave={() => grid.current?.focus()}
        isSavedShown={isSavedShown}
        onSaved={setSavedShown}
      />
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <FindSide state={state} counts={counts} watchlist={watchlist} isOpen={isSideOpen} onChange={change} />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <BondTable
            ref={grid}
            rows={rows}
            count={count}
            listKey={JSON.stringify([question, state.sort])}
            isLoading={query.isPending && !query.isError}
            isSlow={isSlow}
            isStale={query.isPlaceholderData && isSlow}
            withMarket={withMarket}
            compared={state.compared}
            sort={state.sort}
            onSort={(sort) => change((now) => ({ ...now, sort }))}
            onSight={onSight}
            onOpen={onOpen}
            onTick={onTick}
            onMenu={onMenu}
            foot={
              <ListFoot
                query={query}
                failed={failed}
                isEmpty={count === 0 && !query.isPlaceholderData}
                state={state}
                onChange={change}
              />
            }
          />
          {state.compared.length > 0 ? (
            <CompareBar
              isins={state.compared}
              isBarred={isBarred}
              onCompare={() => change((now) => ({ ...now, comparing: true }))}
              onRemove={onTick}
              onClear={() => change((now) => ({ ...now, compared: [] }), "replace")}
            />
          ) : null}
        </div>
      </div>
      <RowMenu
        label={menu?.label ?? "Bond"}
        request={menu}
        onClose={() => {
          setMenu(null);
          grid.current?.focus();
        }}
      />
      {state.comparing && state.compared.length > 0 ? (
        <CompareDialog
          isins={state.compared}
          withMarket={withMarket}
          onRemove={onTick}
          onClose={() => change((now) => ({ ...now, comparing: false }), "replace")}
        />
      ) : null}
    </div>
  );
}

const onAskMind = (isin: string) => void goTo(`/mind?bond=${isin}`);

function onCopy(isin: string): void {
  copyText(Promise.resolve(isin)).then(
    () => notify({ summary: `${isin} copied`, severity: "info", group: "copied" }),
    (error: unknown) => notifyError(error, "The ISIN could not be copied."),
  );
}
