import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { WatchlistsView } from "#src/desk-kit/watchlists/watchlists-view.tsx";

/** Watchlists as a panel; a bond opens beside it. */
export function WatchlistsPanel() {
  const { runner } = useCommandSystem();
  return (
    <div className="h-full overflow-y-auto">
      <WatchlistsView onBond={(finstrumentId) => void runner.runCommand("bond.view", { finstrumentId }, "button")} />
    </div>
  );
}
