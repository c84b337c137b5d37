import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { clientSegment, type ClientSegment } from "#domain/entities/roles.ts";
import type { StaffFirm } from "#domain/contract/http/staff-firms.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { ActButton } from "#src/shell/controls/act-button.tsx";
import { Button } from "#src/ui/button.tsx";
import { FilterSelect } from "#src/ui/filter-select.tsx";
import { ListPage } from "#src/ui/list-page/list-page.tsx";
import { NoRecord } from "#src/ui/list-page/no-record.tsx";
import { NothingYet } from "#src/ui/list-page/nothing-yet.tsx";
import { useListFilter } from "#src/ui/list-page/use-list-filter.ts";
import { useListPage } from "#src/ui/list-page/use-list-page.ts";
import { firmsPage } from "#src/features/staff/commands.ts";
import { firmColumns } from "#src/features/staff/firms/firm-columns.tsx";
import { useFirm, useFirms } from "#src/features/staff/firms/firm-queries.ts";
import { SEGMENT_LABELS } from "#src/features/staff/firms/firm-text.ts";
import { FirmView } from "#src/features/staff/firms/firm-view.tsx";
import { NewFirmForm } from "#src/features/staff/firms/new-firm-form.tsx";

const SEGMENTS = clientSegment.options.map((value) => ({ value, label: SEGMENT_LABELS[value] }));
/** Firm fields that grant a request. */
const GRANTED_FIELDS = { premium: "is_premium", trial: "mind_trial_ends_on" } as const;

/** Lists all firms: search, creation with a first person, settings, and switching off and on. */
export function FirmsPage() {
  const { firm: linked, set } = useSearch({ strict: false });
  const columns = firmColumns(useMedia(NARROW));
  const filter = useListFilter();
  const [segment, setSegment] = useState<ClientSegment>();
  const { query, rows, count, onMore } = useFirms(filter.search, segment);
  const page = useListPage<StaffFirm, "new">(rows, { first: linked, stays: true });
  const { side, id: shown, choose } = page;
  const one = useFirm(shown);
  const firm = one.data ?? rows.find(({ id }) => id === shown);
  const isThere = firm !== undefined;
  // A request links to the setting that grants it; focus it once rendered.
  useEffect(() => {
    if (set !== undefined && isThere) {
      side.current?.querySelector<HTMLElement>(`[name="${GRANTED_FIELDS[set]}"]`)?.focus();
    }
  }, [side, set, isThere]);

  firmsPage.useActs({
    filter: filter.focus,
    new: () => page.open("new"),
    edit: () => page.enter("select, input"),
    invite: () => page.confirms("invite"),
    switch: () => page.confirms("switch"),
  });

  return (
    <ListPage
      page={page}
      title="Firms"
      counted={["firm", "firms"]}
      filter={{
        ...filter,
        label: "Filter the firms",
        placeholder: "Name or brand",
        setTyped: (next) => {
          filter.setTyped(next);
          choose(null);
        },
      }}
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
          <ActButton id="firms.new" kind="primary">
            New firm
          </ActButton>
        </>
      }
      what="firms"
      query={query}
      empty={
        <NothingYet text="No firm matches this filter.">
          <Button
            onClick={() => {
              filter.clear();
              setSegment(undefined);
            }}
          >
            Clear the filter
          </Button>
        </NothingYet>
      }
      columns={columns}
      rows={page.listed(firm)}
      listKey={`${filter.search} ${segment ?? ""}`}
      count={count}
      onActivate={({ id }) => page.enter("select", id)}
      onMore={onMore}
      side={
        page.form === "new" ? (
          <NewFirmForm onCreated={({ id }) => page.end(id)} onCancel={() => page.end()} />
        ) : firm === undefined ? (
          <NoRecord query={one} id={shown} what="firm" choose="Choose a firm, or create one." />
        ) : (
          <FirmView key={firm.id} firm={firm} asked={page.asked} onEnd={() => page.end()} />
        )
      }
    />
  );
}
