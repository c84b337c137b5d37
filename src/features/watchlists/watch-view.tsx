import { useQuery } from "@tanstack/react-query";
import { findBonds } from "#src/desk-kit/market/find-bonds.ts";
import type { SideProps } from "#src/shell/side-desk/side-desk.ts";
import { WatchBond } from "#src/desk-kit/watchlists/watch-bond.tsx";

/** Settings for watching one bond, in the side desk. */
export function WatchView({ props }: { props: SideProps }) {
  const id = props["id"] ?? "";
  const name = useQuery({
    queryKey: ["watch-name", id],
    staleTime: Infinity,
    queryFn: async () => (await findBonds(id)).find((bond) => bond.id === id)?.display_name ?? id,
  });
  const bondName = name.data ?? id;
  return (
    <div className="p-3">
      <p className="mb-2 text-[15px] font-semibold">{bondName}</p>
      <WatchBond isin={id} bondName={bondName} at={props["at"] === "alert" ? "alert" : "lists"} />
    </div>
  );
}
