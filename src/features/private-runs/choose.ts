import { chooseRun } from "#domain/contract/http/runs.ts";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import { isSearchable } from "#domain/validation/search-texts.ts";
import { call } from "#src/lib/api.ts";
import { findBonds } from "#src/desk-kit/market/find-bonds.ts";
import type { PaletteItem, PaletteSource } from "#src/shell/palette/source.ts";
import { searchRested } from "#src/ui/search/use-search.ts";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { runNamed, useRunFocus } from "#src/desk-kit/quote-reading/run-focus.ts";

export const CANDIDATES = "run-candidates";

/** Tells the server the meaning of an own line; the row changes with the live update. */
export async function chooseFor(id: string, wanted: BodyIn<typeof chooseRun>): Promise<void> {
  try {
    await call(chooseRun, { params: { id }, body: wanted });
    notify({ summary: "Line updated with your choice", severity: "success", group: "runs" });
  } catch (error) {
    notifyError(error);
  }
}

/** Candidate bonds of the line in question; typing filters them and searches all others. */
export const candidateSource: PaletteSource = {
  id: CANDIDATES,
  title: "Matching bonds",
  inRoot: false,
  columns: [{ title: "ISIN", widthPx: 116 }],
  search(query, signal) {
    const run = runNamed(useRunFocus.getState().asking ?? undefined);
    const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = (run?.candidates ?? [])
      .filter(({ bond_name: name, finstrument_id: isin }) => {
        const text = `${name} ${isin}`.toLowerCase();
        return terms.every((term) => text.includes(term));
      })
      .map((candidate) => itemOf(candidate.finstrument_id, candidate.bond_name));
    if (!isSearchable(query)) return fitting;
    return searchRested(signal, () => findBonds(query)).then((bonds) => {
      const known = new Set(fitting.map(({ id }) => id));
      const others = bonds.filter(({ id }) => !known.has(id)).map(({ id, display_name }) => itemOf(id, display_name));
      return [...fitting, ...others];
    });
  },
};

function itemOf(isin: string, name: string): PaletteItem {
  return { id: isin, title: name, details: [isin], columns: [isin], value: isin };
}
