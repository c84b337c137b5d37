import type { ReactNode } from "react";
import type { WrittenKind } from "#domain/tables/write-table.ts";
import type { TableReview } from "#src/desk-kit/table-upload/review-store.ts";

export interface TableUploadProps<Kind extends WrittenKind> {
  review: TableReview<Kind>;
  /** First lines of such a table, to copy. */
  example: string;
  /** Shown beside the file button: the template. */
  aside: ReactNode;
  /** Choices that hold for the whole table, above the rows. */
  options?: ReactNode;
  onClose: () => void;
}
