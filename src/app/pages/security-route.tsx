import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { SecurityPage } from "#src/features/bonds/security-page.tsx";
import { Skeleton } from "#src/features/bonds/security/query-body.tsx";
import { useMedia } from "#src/lib/use-media.ts";
import { useCan } from "#src/session/session.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";

/** Below this width a form has no room beside the page. */
const NARROW = "(width < 900px)";

/** The dealing parts of the page, loaded only for people allowed to deal. */
function useDealingParts() {
  const mayTrade = useCan("trade");
  const query = useQuery({
    queryKey: ["bond-dealing"],
    enabled: mayTrade,
    staleTime: Infinity,
    structuralSharing: false,
    queryFn: () => import("#src/app/pages/bond-dealing.tsx"),
  });
  return { mayTrade, parts: mayTrade ? query.data : undefined, query };
}

/** One bond's page. Its address is an ISIN: the router has seen to that. Dealers deal on it, in the forms of the desk. */
export function SecurityRoute() {
  const { id } = useParams({ from: "/dart/security/$id" });
  const { mayTrade, parts, query } = useDealingParts();
  const isNarrow = useMedia(NARROW);
  const isCovered = useSideDesk(({ current }) => current !== null) && isNarrow && parts !== undefined;
  const market = parts ? (
    <parts.LiveMarket key={id} id={id} />
  ) : query.isError ? (
    <FailedCall what="The live market could not be loaded." error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton rows={4} />
  );
  return (
    <>
      <div className="relative flex min-h-0 flex-1 [--yb-side-width:min(400px,100vw)]">
        <div className="min-w-0 flex-1 overflow-y-auto" inert={isCovered}>
          <SecurityPage key={id} id={id} market={mayTrade ? market : undefined} />
        </div>
        {parts ? <parts.BondDealing id={id} isOver={isNarrow} /> : null}
      </div>
      {parts ? <parts.BondConfirm /> : null}
    </>
  );
}
