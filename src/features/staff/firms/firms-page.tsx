import { useSearch } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { clientSegment, type ClientSegment } from "#domain/entities/roles.ts";
import { groupIndian } from "#domain/lib/format-rupees.ts";
import { focusNextFrame } from "#src/lib/focus-next-frame.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { SEARCH_DEBOUNCE_MS } from "#src/ui/search/use-search.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { Button } from "#src/ui/button.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { FilterSelect } from "#src/ui/filter-select.tsx";
import type { GridHandle } from "#src/ui/grid/grid.tsx";
import { PagedGrid } from "#src/ui/grid/paged-grid.tsx";
import { SearchBox } from "#src/ui/search-box.tsx";
import { firmColumns } from "#src/features/staff/firms/firm-columns.tsx";
import { useFirm, useFirms } from "#src/features/staff/firms/firm-queries.ts";
import { SEGMENT_LABELS } from "#src/features/staff/firms/firm-text.ts";
import { type FirmAct, FirmView } from "#src/features/staff/firms/firm-view.tsx";
import { NewFirmForm } from "#src/features/staff/firms/new-firm-form.tsx";
import { TwoPanes } from "#src/features/staff/two-panes.tsx";
import { usePageActs } from "#src/features/staff/use-page-acts.ts";

const SEGMENTS = clientSegment.options.map((value) => ({ value, label: SEGMENT_LABELS[value] }));
/** Firm fields that grant a request. */
const GRANTED_FIELDS = { premium: "is_premium", trial: "mind_trial_ends_on" } as const;

/** Lists all firms: search, creation with a first person, settings, and switching off and on. */
export function FirmsPage() {
  const { firm: linked, set } = useSearch({ strict: false });
  const isNarrow = useMedia(NARROW);
  const [typed, setTyped] = useState("");
  const [segment, setSegment] = useState<ClientSegment>();
  const [current, setCurrent] = useState<string | null>(linked ?? null);
  const [isNew, setNew] = useState(false);
  const [act, setAct] = useState<FirmAct | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const grid = useRef<GridHandle>(null);
  const side = useRef<HTMLDivElement>(null);
  /** Firm whose form was just closed; the list gets the focus once it renders. */
  const awaited = useRef<string | null>(null);
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const { query, rows, count, onMore } = useFirms(search, segment);
  const shown = current ?? rows[0]?.id ?? null;
  const one = useFirm(shown);
  const firm = one.data ?? rows.find(({ id }) => id === shown);
  const isThere = firm !== undefined;
  // A linked firm is listed first if its page of the list is not loaded.
  const listed =
    firm === undefined || current === null || rows.some(({ id }) => id === current) ? rows : [firm, ...rows];
  // A request links to the setting that grants it; focus it once rendered.
  useEffect(() => {
    if (set !== undefined && isThere) {
      side.current?.querySelector<HTMLElement>(`[name="${GRANTED_FIELDS[set]}"]`)?.focus();
    }
  }, [set, isThere]);

  const firmId = firm?.id;
  useEffect(() => {
    if (isNew || act !== null || awaited.current === null || awaited.current !== firmId) return;
    awaited.current = null;
    grid.current?.focus();
  }, [isNew, act, firmId]);

  function choose(id: string | null): void {
    setCurrent(id);
    setAct(null);
  }
  function endAct(id = shown): void {
    awaited.current = id;
    setNew(false);
    setAct(null);
  }
  function begin(next: FirmAct): void {
    setNew(false);
    setCurrent(shown);
    setAct(next);
  }
  usePageActs("Firms", [
    {
      id: "firms.filter",
      title: "Filter the firms",
      key: "/",
      run: () => {
        box.current?.focus();
        box.current?.select();
      },
    },
    {
      id: "firms.new",
      title: "Create a firm",
      key: "n",
      aliases: ["New firm", "Add a client firm"],
      run: () => setNew(true),
    },
    {
      id: "firms.edit",
      title: "Change the firm's settings",
      key: "e",
      aliases: ["Segment, exchanges, premium, trial"],
      run: () => {
        setNew(false);
        setCurrent(shown);
        focusNextFrame(() => side.current?.querySelector<HTMLElement>("select, input"));
      },
    },
    { id: "firms.invite", title: "Invite a person to the firm", key: "i", run: () => begin("invite") },
    {
      id: "firms.switch",
      title: "Switch the firm off or on",
      key: "d",
      aliases: ["Deactivate a firm", "Reactivate a firm"],
      run: () => begin("status"),
    },
  ]);

  return (
    <TwoPanes
      title="Firms"
      sideRef={side}
      onSideFocus={() => setCurrent(shown)}
      countText={count === null ? "" : count === 1 ? "1 firm" : `${groupIndian(String(count))} firms`}
      tools={
        <>
          <div className="w-44 max-sm:order-last max-sm:w-full">
            <FilterSelect
              label="Segment"
              all="All segments"
              value={segment}
              options={SEGMENTS}
              onChange={(next) => {
                setSegment(next);
                choose(null);
              }}
              className="h-8"
            />
          </div>
          <SearchBox
            ref={box}
            label="Filter the firms"
            placeholder="Name or brand"
            shortcut="/"
            value={typed}
            onChange={(next) => {
              setTyped(next);
              choose(null);
            }}
            onLeave={() => grid.current?.focus()}
          />
          <Button kind="primary" title="Create a firm (N)" onClick={() => setNew(true)}>
            <Building2 size={16} strokeWidth={1.5} aria-hidden /> New firm
          </Button>
        </>
      }
      list={
        <PagedGrid
          what="firms"
          query={query}
          empty={
            <div className="flex flex-col items-start gap-3 p-4">
              <p className="text-muted">No firm matches this filter.</p>
              <Button
                onClick={() => {
                  setTyped("");
                  setSegment(undefined);
                }}
              >
                Clear the filter
              </Button>
            </div>
          }
          className="max-lg:h-[45dvh] max-lg:flex-none"
          ref={grid}
          label="Firms"
          columns={firmColumns(isNarrow)}
          rows={listed}
          listKey={`${search} ${segment ?? ""}`}
          count={count}
          current={shown}
          onCurrent={choose}
          onActivate={({ id }) => {
            choose(id);
            setNew(false);
            // The firm's form renders first.
            focusNextFrame(() => side.current?.querySelector<HTMLElement>("select"));
          }}
          onMore={onMore}
        />
      }
    >
      {isNew ? (
        <NewFirmForm
          onCreated={({ id }) => {
            setCurrent(id);
            endAct(id);
          }}
          onCancel={() => endAct()}
        />
      ) : firm !== undefined ? (
        <FirmView key={firm.id} firm={firm} act={act} onAct={(next) => (next === null ? endAct() : begin(next))} />
      ) : one.isError ? (
        <FailedCall
          what="The firm could not be loaded."
          error={one.error}
          onRetry={() => void one.refetch()}
          className="p-4"
        />
      ) : (
        <p className="p-4 text-muted">{shown === null ? "Choose a firm, or create one." : "Loading…"}</p>
      )}
    </TwoPanes>
  );
}
