import { create } from "zustand";
import type { AskedRequestType } from "#domain/entities/form-request.ts";
import type { ReportSubject } from "#src/desk-kit/support/report-draft.ts";

/** The types of ticket as the support form names them. */
export type TicketType = "query" | "issue" | "access" | "feedback";

/** Bond named in a request. */
export interface AskedBond {
  finstrumentId: string;
  bondName: string;
}

/** Open support view: a modal, or the widget in its corner. */
export type SupportView =
  | { kind: "contact" }
  | { kind: "support"; type: TicketType }
  | { kind: "request"; request: AskedRequestType; bond?: AskedBond }
  | { kind: "report-issue"; subject: ReportSubject }
  | { kind: "widget" };

interface SupportStore {
  /** Current view; kept after closing for the exit animation. */
  view: SupportView | null;
  open: boolean;
}

/** The support views of the page. */
export const useSupport = create<SupportStore>(() => ({ view: null, open: false }));

export function closeSupport(): void {
  useSupport.setState({ open: false });
}
