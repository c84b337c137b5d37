import type { Problems } from "#domain/tables/readers/problems.ts";
import { sizeOf } from "#domain/tables/readers/sizes.ts";
import type { TableCells } from "#domain/tables/readers/table-cells.ts";
import type { KnownBond, TableRecord } from "#domain/tables/table.ts";
import { question } from "#domain/tables/texts.ts";

// The face of a lot. A statement may give it as a total, as a number of bonds, or as a number of bonds beside the face of one.

type FaceField = "face" | "quantity" | "face_per_bond";

/** Whole rupees; null for a row that is kept out. */
export function heldFaceOf(
  cells: TableCells<FaceField>,
  problems: Problems,
  record: TableRecord,
  bond: KnownBond | null,
): number | null {
  const place = { row: record.row, column: "face" };
  const perBond = perBondOf(cells, problems, record, bond);
  const clash = cells.choice("face_clash", place);
  const counted = bond === null || perBond === null ? bond : { ...bond, faceRupees: perBond };
  const hasFace = cells.isFilled(record, "face");
  if (!cells.isFilled(record, "quantity")) {
    return problems.needed(place, sizeOf(cells, record, "face", { bond: bond ?? undefined }));
  }
  const beside = hasFace || perBond !== null ? ({ beside: "bonds" } as const) : {};
  const total = problems.value(place, sizeOf(cells, record, "quantity", { bond: counted ?? undefined, ...beside }));
  if (!hasFace) return total;
  const face = problems.value(place, sizeOf(cells, record, "face", { bond: undefined }));
  if (total === null || face === null || counted === null || counted.faceRupees === null) return total;
  if (face === total || face === counted.faceRupees || (perBond !== null && clash !== null)) return total;
  if (clash === null) askClash(cells, problems, record, "face", face, counted.faceRupees);
  return clash === 0 ? (total / counted.faceRupees) * face : total;
}

/** The face of one bond where a row states it. Another one than our data has is asked. */
function perBondOf(
  cells: TableCells<FaceField>,
  problems: Problems,
  record: TableRecord,
  bond: KnownBond | null,
): number | null {
  const reading = sizeOf(cells, record, "face_per_bond", { bond: undefined, beside: "rupees" });
  const stated = problems.value({ row: record.row, column: "face" }, reading);
  const known = bond?.faceRupees ?? null;
  if (stated === null || known === null || stated === known) return stated;
  const choice = cells.choice("face_clash", { row: record.row, column: "face" });
  if (choice === null) askClash(cells, problems, record, "face_per_bond", stated, known);
  return choice === 1 ? known : stated;
}

function askClash(
  cells: TableCells<FaceField>,
  problems: Problems,
  { row }: TableRecord,
  field: FaceField,
  stated: number,
  known: number,
): void {
  const heading = cells.column(field)?.heading ?? field;
  problems.ask({ row, column: "face" }, "face_clash", question.faceClash(heading, stated, known));
}
