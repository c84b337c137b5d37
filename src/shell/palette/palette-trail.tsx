import type { PaletteState } from "#src/shell/palette/palette-state.ts";
import { breadcrumb } from "#src/shell/palette/palette-text.ts";

/** Breadcrumb and given answers above the input; nothing on the first page. */
export function PaletteTrail({ state }: { readonly state: PaletteState }) {
  const trail = breadcrumb(state);
  if (trail.length === 0) return null;
  const given = state.page.kind === "argument" ? state.page.given : [];
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pt-3 text-[12px]">
      <nav aria-label="Palette pages">
        <ol className="flex flex-wrap items-center gap-1 text-muted">
          {trail.map((title, index) => (
            // A page may be visited twice, so only its depth identifies it.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} aria-current={index === trail.length - 1 ? "page" : undefined}>
              {index > 0 && <span aria-hidden="true">› </span>}
              <span className={index === trail.length - 1 ? "text-fg" : undefined}>{title}</span>
            </li>
          ))}
        </ol>
      </nav>
      {given.length > 0 && (
        <ul aria-label="Already given" className="flex flex-wrap gap-1">
          {given.map(({ title, shown }) => (
            <li key={`${title} ${shown}`} className="rounded-[4px] border border-line px-1.5">
              <span className="text-muted">{title}</span> {shown}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
