import { dealCompanions, sideViews } from "#src/app/desk-system.ts";
import { SideDeskColumn } from "#src/shell/side-desk/side-desk-column.tsx";

/** The column in which forms that deal open, and what goes with it. @param isOver it stands over what is at the right */
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
