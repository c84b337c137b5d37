import { readIsin } from "#domain/tables/cells/isin.ts";
import type { Cell, ReadingWorld, RecognisedTable } from "#domain/tables/table.ts";

/** Rupees of face of one bond, in the order of their question. */
const FACES = [1_000, 100_000, 1_000_000];

/** World with the faces of bonds that a person gave, each once for all rows of its bond. */
export function withFaces<F extends string>(
  { answers, columns, rows }: Pick<RecognisedTable<F>, "answers" | "columns" | "rows">,
  world: ReadingWorld,
): ReadingWorld {
  const at = columns.find(({ field }) => field === "isin")?.at;
  const faces = new Map<string, number>();
  for (const answer of answers) {
    if (answer.code !== "face_unknown" || at === undefined) continue;
    const cell: Cell = rows.find(({ row }) => row === answer.row)?.cells[at] ?? { text: "" };
    const bond = readIsin(cell, world);
    const face = FACES[answer.choice];
    if (bond.is === "value" && bond.value !== null && face !== undefined) faces.set(bond.value.isin, face);
  }
  if (faces.size === 0) return world;
  return {
    ...world,
    bondOf: (isin) => {
      const bond = world.bondOf(isin);
      return bond === undefined ? undefined : { ...bond, faceRupees: bond.faceRupees ?? faces.get(isin) ?? null };
    },
  };
}
