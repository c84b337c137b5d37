import { KeyChips } from "#src/shell/controls/key-chips-view.tsx";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { type Venue, venueCommandId } from "#src/desk-kit/inputs/venue-commands.ts";

/** Hint of the key that chooses a venue. The control itself names it to screen readers. */
export function VenueKey({ venue }: { venue: Venue }) {
  const { keyChips } = useCommand(venueCommandId(venue));
  return (
    <span aria-hidden="true">
      <KeyChips chips={keyChips} />
    </span>
  );
}
