import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees, formatRupees } from "#domain/lib/format-rupees.ts";
import { QueryBody } from "#src/features/bonds/security/query-body.tsx";
import { Section } from "#src/features/bonds/security/section.tsx";
import { useContextValue } from "#src/shell/controls/use-command-context.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { LiveQuotesNote } from "#src/desk-kit/market/live-quotes-note.tsx";
import { useCan } from "#src/session/session.ts";
import type { Depth } from "#src/features/bonds/sections/depth.ts";
import { useDepth } from "#src/features/bonds/sections/use-depth.ts";

const LEVELS_SHOWN = 8;

/** Lists live bids and asks by level, for users allowed to see them. */
export function DepthSection({ id, bondName }: { id: string; bondName: string }) {
  const maySee = useCan("trade");
  return (
    <Section title="Depth">
      {maySee ? (
        <LiveDepth id={id} />
      ) : (
        <LiveQuotesNote request={{ type: "REQUEST_DEPTH_FEATURE", bond: { finstrumentId: id, bondName } }} />
      )}
    </Section>
  );
}

function LiveDepth({ id }: { id: string }) {
  return (
    <QueryBody query={useDepth(id)} what="The depth" rows={4}>
      {(depth) => <DepthTable depth={depth} />}
    </QueryBody>
  );
}

function DepthTable({ depth: { bids, asks } }: { depth: Depth }) {
  const rows = Math.min(LEVELS_SHOWN, Math.max(bids.length, asks.length));
  const onDesk = useContextValue(facts.onDesk);
  if (rows === 0) {
    return <p className="text-muted">No live quotes in this bond.{onDesk ? " Post the first with B or O." : ""}</p>;
  }
  return (
    <table className="w-full">
      <caption className="sr-only">Depth</caption>
      <thead className="text-[12px] text-muted">
        <tr>
          <th className="text-left font-medium">Bid size ₹</th>
          <th className="text-right font-medium">Bid yield %</th>
          <th className="text-right font-medium">Offer yield %</th>
          <th className="text-right font-medium">Offer size ₹</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, index) => {
          const bid = bids[index];
          const ask = asks[index];
          return (
            <tr key={index} className="h-[26px] border-t border-line">
              <td title={bid ? formatRupees(bid.quantum, 0) : undefined}>
                {bid ? formatCompactRupees(bid.quantum) : ""}
              </td>
              <td
                className="live-figure text-right text-bid"
                title={bid ? formatPrice(bid.unit_price_stored) : undefined}
              >
                {bid ? formatYieldPct(bid.yield_stored) : ""}
              </td>
              <td
                className="live-figure text-right text-ask"
                title={ask ? formatPrice(ask.unit_price_stored) : undefined}
              >
                {ask ? formatYieldPct(ask.yield_stored) : ""}
              </td>
              <td className="text-right" title={ask ? formatRupees(ask.quantum, 0) : undefined}>
                {ask ? formatCompactRupees(ask.quantum) : ""}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
