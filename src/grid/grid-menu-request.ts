/** A row's menu is asked for: where to put it, and the rows it is about. */
export interface GridMenuRequest {
  readonly rowId: string;
  readonly selectedIds: ReadonlySet<string>;
  /** Viewport coordinates in CSS pixels. */
  readonly x: number;
  readonly y: number;
}
