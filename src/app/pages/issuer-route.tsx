import { useParams } from "@tanstack/react-router";
import { IssuerPage } from "#src/features/bonds/issuer/issuer-page.tsx";

/** One issuer's page. Whether there is one of this id, the server says. */
export function IssuerRoute() {
  const { id } = useParams({ from: "/dart/issuer/$id" });
  return <IssuerPage key={id} id={id} />;
}
