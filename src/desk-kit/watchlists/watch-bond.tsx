import { AlertForm } from "#src/desk-kit/watchlists/alert-form.tsx";
import { AlertList } from "#src/desk-kit/watchlists/alert-list.tsx";
import { ListTicks } from "#src/desk-kit/watchlists/list-ticks.tsx";
import { useAlerts } from "#src/desk-kit/watchlists/watch-queries.ts";

interface WatchBondProps {
  isin: string;
  bondName: string;
  /** Part that takes the focus; default: the lists. */
  at?: "lists" | "alert";
}

/** All there is to watching one bond: the lists it is on, its alerts, and a form for another. */
export function WatchBond({ isin, bondName, at = "lists" }: WatchBondProps) {
  const alerts = useAlerts();
  const mine = (alerts.data?.results ?? []).filter((alert) => alert.finstrument_id === isin);
  return (
    <div className="flex flex-col gap-3">
      <ListTicks isin={isin} autoFocus={at === "lists"} />
      <section aria-label="Alerts" className="flex flex-col gap-2 border-t border-line pt-3">
        {mine.length > 0 ? <AlertList alerts={mine} label={`Alerts on ${bondName}`} /> : null}
        <AlertForm isin={isin} bondName={bondName} autoFocus={at === "alert"} />
      </section>
    </div>
  );
}
