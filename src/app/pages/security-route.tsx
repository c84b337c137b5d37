import { notFound, rootRouteId, useParams } from "@tanstack/react-router";
import { finstrumentId } from "#domain/lib/wire.ts";
import { SecurityPage } from "#src/features/bonds/security-page.tsx";

/** One bond's page; an address that is no ISIN is a missing page. */
export function SecurityRoute() {
  const { id } = useParams({ from: "/dart/security/$id" });
  if (!finstrumentId.safeParse(id).success) throw notFound({ routeId: rootRouteId });
  return <SecurityPage key={id} id={id} />;
}
