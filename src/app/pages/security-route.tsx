import { useParams } from "@tanstack/react-router";
import { SecurityPage } from "#src/features/bonds/security-page.tsx";

/** One bond's page. Its address is an ISIN: the router has seen to that. */
export function SecurityRoute() {
  const { id } = useParams({ from: "/dart/security/$id" });
  return <SecurityPage key={id} id={id} />;
}
