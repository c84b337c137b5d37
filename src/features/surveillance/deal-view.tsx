import { formatDateTime, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import type { SupervisedDeal, SupervisedPerson } from "#domain/surveillance/supervised.ts";
import { Button } from "#src/ui/button.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import { AlertWork } from "#src/features/surveillance/alert-work.tsx";
import { ListNote } from "#src/features/surveillance/list-note.tsx";
import { useAlert } from "#src/features/surveillance/queries.ts";
import type { ChangeSearch } from "#src/features/surveillance/surveillance-search.ts";
import { ALERT_KIND_LABELS } from "#src/features/surveillance/labels.ts";

/** Shows an alert without a message: the deals it concerns, links to messages of their people, and the work on it. */
export function DealView({ id, onChange }: { id: string; onChange: ChangeSearch }) {
  const query = useAlert(id);
  const alert = query.data?.alert;
  const people = alert ? peopleIn(alert.deals) : [];
  return (
    <>
      <section aria-label="Deals" className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
        <header className="flex min-h-10 items-center border-b border-line px-4 py-1">
          <h2 className="font-semibold">{alert ? `${ALERT_KIND_LABELS[alert.kind]}, on deals` : "Deals"}</h2>
        </header>
        <ListNote query={query} isEmpty={false} failed="The alert could not be loaded." empty="" />
        {alert ? (
          <ScrollBox label="Deals of the alert" className="min-h-0 flex-1">
            <table className="w-full border-separate border-spacing-0">
              <thead className="bg-raised text-left text-[12px] text-muted">
                <tr className="[&_th]:h-8 [&_th]:border-b [&_th]:border-line [&_th]:px-3 [&_th]:first:pl-4 [&_th]:font-medium">
                  <th scope="col">Dealt</th>
                  <th scope="col">Deal</th>
                  <th scope="col">Bond</th>
                  <th scope="col" className="text-right">
                    Size
                  </th>
                  <th scope="col" className="text-right">
                    Yield %
                  </th>
                  <th scope="col" className="text-right">
                    Price
                  </th>
                  <th scope="col">Buyer</th>
                  <th scope="col">Seller</th>
                </tr>
              </thead>
              <tbody>
                {alert.deals.map((deal) => (
                  <DealRow key={deal.id} deal={deal} />
                ))}
              </tbody>
            </table>
            {people.length === 0 ? null : (
              <div className="flex flex-wrap items-center gap-2 px-4 py-4">
                <span className="text-[12px] text-muted">Chats of</span>
                {people.map(({ user_id, nickname }) => (
                  <Button
                    key={user_id}
                    size="small"
                    onClick={() => onChange({ view: undefined, find: undefined, q: nickname, flagged: undefined })}
                  >
                    {nickname}
                  </Button>
                ))}
              </div>
            )}
          </ScrollBox>
        ) : null}
      </section>
      <aside
        aria-label="Details"
        className="flex w-80 shrink-0 flex-col overflow-y-auto border-l border-line bg-raised max-lg:w-full max-lg:border-l-0"
      >
        <AlertWork key={id} id={id} onClose={() => onChange({ alert: undefined }, "replace")} />
      </aside>
    </>
  );
}

function DealRow({ deal }: { deal: SupervisedDeal }) {
  return (
    <tr className="[&_td]:border-b [&_td]:border-line [&_td]:px-3 [&_td]:py-1.5 [&_td]:first:pl-4 [&_td]:align-top">
      <td>
        <time title={formatDateTime(deal.dealt_at)}>{formatTimeWithSeconds(deal.dealt_at)}</time>
      </td>
      <td className="whitespace-nowrap">
        {deal.number}
        <span className="block text-[12px] leading-4 text-muted">{deal.state.toLowerCase().replace("_", " ")}</span>
      </td>
      <td className="whitespace-nowrap">
        {deal.bond_name}
        <span className="block text-[12px] leading-4 text-muted">{deal.isin}</span>
      </td>
      <td className="text-right whitespace-nowrap">{formatCompactRupees(deal.face)}</td>
      <td className="text-right">{formatYieldPct(deal.yield_stored)}</td>
      <td className="text-right">{formatPrice(deal.unit_price_stored)}</td>
      <Side person={deal.buyer} />
      <Side person={deal.seller} />
    </tr>
  );
}

function Side({ person }: { person: SupervisedPerson | null }) {
  return (
    <td>
      {person?.nickname ?? ""}
      <span className="block text-[12px] leading-4 text-muted">{person?.firm ?? ""}</span>
    </td>
  );
}

function peopleIn(deals: readonly SupervisedDeal[]): SupervisedPerson[] {
  const all = deals.flatMap(({ buyer, seller }) => [buyer ?? [], seller ?? []].flat());
  return [...new Map(all.map((person) => [person.user_id, person])).values()];
}
