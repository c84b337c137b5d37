import type { FindSearch } from "#src/features/find/find-search.ts";

export function FindPage({ search }: { search: FindSearch; onSearch: (next: FindSearch, how: "push" | "replace") => void }) {
  return <p>{search.q}</p>;
}
