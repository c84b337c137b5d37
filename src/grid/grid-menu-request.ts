/** Request for a row's menu: its position and its rows. */
export interface GridMenuRequest {
  readonly rowId: string;
  readonly selectedIds: ReadonlySet<string>;
  /** Viewport coordinates in CSS pixels. */
  readonly x: number;
  readonly y: number;
}
