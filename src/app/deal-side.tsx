import { dealCompanions, sideViews } from "#src/app/desk-system.ts";
import { SideDeskColumn } from "#src/shell/side-desk/side-desk-column.tsx";

/**
 * The side column for deal forms, with the companions of dealing.
 * @param isOver true when the column overlays the content on the right
 */
export function DealSide({ isOver }: { isOver: boolean }) {
  return (
    <>
      <SideDeskColumn views={sideViews} isOver={isOver} />
      {dealCompanions.map((Companion, index) => (
        <Companion key={index} />
      ))}
    </>
  );
}
