import { Link2, SlidersHorizontal } from "lucide-react";
import type { RefObject } from "react";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { categories } from "#domain/contract/http/catalogue.ts";
import { MAX_FILTERS } from "#domain/contract/table-query.ts";
import { isSearchable } from "#domain/validation/search-texts.ts";
import { copyText } from "#src/lib/clipboard.ts";
import { LiveQuotesNote } from "#src/desk-kit/market/live-quotes-note.tsx";
import { MaturedSwitch } from "#src/desk-kit/market/matured-switch.tsx";
import { KeyChips } from "#src/shell/controls/key-chips-view.tsx";
import { Button } from "#src/ui/button.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { ConditionChips } from "#src/features/find/condition-chips.tsx";
import { ConditionForm } from "#src/features/find/condition-form.tsx";
import type { FindState } from "#src/features/find/find-search.ts";
import { addFilter, conditionCount, type ChangeFind } from "#src/features/find/find-state.ts";
import { bondsText } from "#src/features/find/find-text.ts";
import { SavedSearches } from "#src/features/find/saved-searches.tsx";
import { UnreadNotes } from "#src/features/find/unread-notes.tsx";
import { SearchBox } from "#src/features/find/search-box.tsx";

interface FindHeadProps {
  state: FindState;
  counted: ResponseOf<typeof categories>["categories"] | undefined;
  listName: string | null;
  /** Null while unknown. */
  count: number | null;
  boxRef: RefObject<HTMLInputElement | null>;
  isSideOpen: boolean;
  onSide: () => void;
  onChange: ChangeFind;
  onLeave: () => void;
  isSavedShown: boolean;
  onSaved: (isShown: boolean) => void;
}

const HINTS = [
  ["/", "searches"],
  ["Enter", "opens"],
  ["Space", "ticks"],
  ["V", "compares"],
] as const;

/** Shows search text, conditions and the number of matches. */
export function FindHead(props: FindHeadProps) {
  const { state, counted, listName, count, boxRef, isSideOpen, onSide, onChange, onLeave } = props;
  const conditions = conditionCount(state);
  return (
    <div className="flex flex-col gap-2 bg-raised px-4 py-3">
      <h1 className="sr-only">Find a bond</h1>
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          ref={boxRef}
          value={state.q}
          onSearch={(q) => onChange((now) => ({ ...now, q }), "replace")}
          onLeave={onLeave}
        />
        <div className="flex gap-2">
          <Button className="h-9 lg:hidden" aria-expanded={isSideOpen} aria-controls="find-side" onClick={onSide}>
            <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden />
            Categories{conditions > 0 ? ` (${conditions})` : ""}
          </Button>
          <SavedSearches
            state={state}
            onOpen={(saved) => onChange(() => saved)}
            isShown={props.isSavedShown}
            onShow={props.onSaved}
          />
          <Button
            className="h-9"
            aria-keyshortcuts="Shift+L"
            title="Copy the link to this search (Shift+L)"
            onClick={copyLink}
          >
            <Link2 size={16} strokeWidth={1.5} aria-hidden />
            Copy link
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ConditionForm
          full={state.filters.length >= MAX_FILTERS}
          onAdd={(filter) => onChange((now) => addFilter(now, filter))}
        />
        <MaturedSwitch isOn={state.matured} onChange={(matured) => onChange((now) => ({ ...now, matured }))} />
        <LiveQuotesNote
          what="Live bids and offers"
          className="text-[12px]"
          request={{ type: "REQUEST_LIVE_MARKET_UPGRADE" }}
        />
        <p aria-hidden className="ml-auto hidden items-center gap-3 text-[12px] text-muted xl:flex">
          {HINTS.map(([key, label]) => (
            <span key={key} className="inline-flex items-center gap-1">
              <KeyChips chips={[[key]]} /> {label}
            </span>
          ))}
        </p>
        <p role="status" className="text-right font-medium max-xl:ml-auto">
          {count === null ? "" : bondsText(count)}
          {count !== null && count > 1 && state.sort === null && isSearchable(state.q) ? ", best match first" : ""}
        </p>
      </div>
      <UnreadNotes state={state} onChange={onChange} />
      <ConditionChips state={state} counted={counted} listName={listName} onChange={onChange} />
    </div>
  );
}

/** The address holds the whole search. */
export function copyLink(): void {
  copyText(Promise.resolve(window.location.href)).then(
    () => notify({ summary: "Link copied", severity: "success", group: "copied" }),
    (error: unknown) => notifyError(error, "The link could not be copied."),
  );
}
