import { Search, X } from "lucide-react";
import { useId, type Ref } from "react";
import { bondSearchEmptyText } from "#domain/validation/search-texts.ts";
import { cx } from "#src/lib/cx.ts";
import { useTypedSearch } from "#src/lib/use-typed-search.ts";
import { SEARCH_DEBOUNCE_MS } from "#src/ui/search/use-search.ts";
import { inputClass } from "#src/ui/field.tsx";

/** Maximum characters accepted by the server. */
const LONGEST = 200;

interface SearchBoxProps {
  /** Current search text. */
  value: string;
  /** Called after a pause in typing, or at once on Enter. */
  onSearch: (typed: string) => void;
  /** Moves the focus from the box to the list. */
  onLeave: () => void;
  ref: Ref<HTMLInputElement>;
}

/** Search box; the typed text stays, even if it finds nothing. */
export function SearchBox({ value, onSearch, onLeave, ref }: SearchBoxProps) {
  const { typed, isTooLong, type, search } = useTypedSearch({
    value,
    onSearch,
    restMs: SEARCH_DEBOUNCE_MS,
    longest: LONGEST,
  });
  const errorId = useId();

  return (
    <div className="relative min-w-0 flex-1 max-sm:basis-full">
      <Search size={16} strokeWidth={1.5} aria-hidden className="absolute top-2.5 left-2.5 text-muted" />
      <input
        ref={ref}
        type="text"
        role="searchbox"
        aria-label="Search bonds by name, ISIN or issuer"
        aria-keyshortcuts="/"
        placeholder={bondSearchEmptyText("")}
        title="Search (/)"
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? errorId : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        data-filled={typed !== "" || undefined}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && typed !== "") type("", 0);
          else if (event.key === "Enter") search(typed);
          else if (event.key === "ArrowDown") onLeave();
          else return;
          event.preventDefault();
        }}
        className={cx(inputClass, "h-9 pr-9 pl-8 text-[15px]")}
      />
      {isTooLong ? (
        <p id={errorId} role="alert" className="pt-1 text-[12px] leading-4 text-danger">
          Should be at most {LONGEST} characters. The list still shows the previous search.
        </p>
      ) : null}
      {typed === "" ? null : (
        <button
          type="button"
          aria-label="Clear the search"
          title="Clear the search (Escape)"
          onClick={() => type("", 0)}
          className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}
