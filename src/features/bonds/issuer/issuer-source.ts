import { issuerSearch } from "#domain/contract/http/issuers.ts";
import { isSearchable } from "#domain/validation/search-texts.ts";
import { call } from "#src/lib/api.ts";
import type { PaletteSource } from "#src/shell/palette/source.ts";
import { searchRested } from "#src/ui/search/use-search.ts";

/** Issuers in the palette, where a command asks for one. */
export const issuerSource: PaletteSource = {
  id: "issuers",
  title: "Issuers",
  columns: [{ title: "Live bonds", widthPx: 80 }],
  inRoot: false,
  search: (search, signal) => {
    if (!isSearchable(search)) return [];
    return searchRested(signal, async () => {
      const { issuers } = await call(issuerSearch, { query: { search: search.trim() }, signal });
      return issuers.map(({ id, name, short_name: short, count }) => ({
        id,
        title: name,
        details: [short],
        columns: [String(count)],
      }));
    });
  },
};
