import { X } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct, MISSING } from "#domain/lib/format-level.ts";
import { maturityText } from "#domain/bond-catalogue/catalogue-text.ts";
import { cx } from "#src/lib/cx.ts";
import type { Watchlist } from "#domain/contract/http/watchlists.ts";
import { BondSearchInput } from "#src/desk-kit/inputs/bond-search-input.tsx";
import { Button } from "#src/ui/button.tsx";
import { notifyError } from "#src/ui/toast.tsx";
import { DeleteOrUndo } from "#src/shell/undo/delete-or-undo.tsx";
import { takeOff, takeOffSubject, useListChanges, useWatchedBonds } from "#src/desk-kit/watchlists/watch-queries.ts";

/** A figure of a wide row; where there is little room the second line of the bond's card. */
const FIGURE = "w-px text-right whitespace-nowrap @max-md:w-auto";
const mutateOptions = { onError: (error: Error) => notifyError(error) };

/** Renders a bond's name as a link to the bond. */
export type BondLink = (isin: string, name: string) => ReactNode;

/** One list: its bonds with their last published levels, and a field to add another. */
export function WatchedList({ list, bondLink }: { list: Watchlist; bondLink: BondLink }) {
  const { change } = useListChanges();
  return (
    <div className="flex flex-col gap-2 pb-3">
      <Bonds list={list} bondLink={bondLink} />
      <BondSearchInput
        label={`Add a bond to ${list.name}`}
        value={null}
        onChange={(bond) => bond && change.mutate({ id: list.id, add: [bond.id] }, mutateOptions)}
      />
    </div>
  );
}

function Bonds({ list, bondLink }: { list: Watchlist; bondLink: BondLink }) {
  const bonds = useWatchedBonds(list.isins);
  if (list.isins.length === 0) return <p className="text-muted">No bonds on this list yet. Add one below.</p>;
  if (bonds.isError) {
    return (
      <p role="alert">
        These bonds could not be loaded. <Button onClick={() => void bonds.refetch()}>Try again</Button>
      </p>
    );
  }
  const rows = new Map((bonds.data ?? []).map((row) => [row.id, row]));
  return (
    <table className="w-full @max-md:block" aria-busy={bonds.isPending}>
      <thead className="text-[12px] whitespace-nowrap text-muted @max-md:sr-only">
        <tr>
          <th className="text-left font-medium">Bond</th>
          <th className="text-right font-medium">Yield %</th>
          <th className="pl-2 text-right font-medium">Price</th>
          <th className="hidden pl-2 text-left font-medium @max-md:table-cell">Rating</th>
          <th className="hidden pl-2 text-right font-medium @max-md:table-cell">Maturity</th>
          <th className="px-2 text-right font-medium">Published</th>
          <th>
            <span className="sr-only">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody className="@max-md:block">
        {list.isins.map((isin) => {
          const row = rows.get(isin);
          const name = row?.display_name ?? isin;
          const shown = (text: string) => (bonds.isPending ? "" : text);
          return (
            <tr
              key={isin}
              className="border-t border-line @max-md:grid @max-md:grid-cols-[52px_64px_48px_1fr_auto] @max-md:gap-x-3 @max-md:py-1"
            >
              <td
                className="h-7 max-w-0 truncate @max-md:col-span-4 @max-md:max-w-none @max-md:content-center"
                title={isin}
              >
                {bondLink(isin, name)}
              </td>
              <td className={FIGURE}>{shown(formatYieldPct(row?.published?.bond_yield))}</td>
              <td className={cx(FIGURE, "pl-2 @max-md:pl-0")}>{shown(formatPrice(row?.published?.clean_price))}</td>
              <td className="hidden @max-md:block">{shown(row?.rating ?? MISSING)}</td>
              <td className="hidden @max-md:block">{row === undefined ? "" : maturityText(row.contract_parameters)}</td>
              <td className={cx(FIGURE, "px-2 text-muted @max-md:hidden")}>
                {shown(formatDate(row?.published?.date))}
              </td>
              <td className="w-px @max-md:col-start-5 @max-md:row-start-1">
                <DeleteOrUndo
                  Icon={X}
                  subject={takeOffSubject(list.id, isin)}
                  label={`Remove ${name} from ${list.name}`}
                  title="Remove from the list"
                  onDelete={() => takeOff(list, isin, name)}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
