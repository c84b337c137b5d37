import { useParams } from "@tanstack/react-router";
import { ConfirmationPage } from "#src/features/transactions/confirmation-page.tsx";

/** The deal confirmation of one transaction. Its address is the id of an order: the router has seen to that. */
export function ConfirmationRoute() {
  const { orderId } = useParams({ from: "/dart/client/transactions/$orderId/confirmation" });
  return <ConfirmationPage key={orderId} id={orderId} />;
}
