import { create } from "zustand";
import type { AskedRequestType } from "#domain/entities/form-request.ts";
import type { ReportSubject } from "#src/desk-kit/support/report-draft.ts";

/** The types of ticket as the support form names them. */
export type TicketType = "query" | "issue" | "access" | "feedback";

/** A bond that something is asked about. */
export interface AskedBond {
  finstrumentId: string;
  bondName: string;
}

/** What of support is open: a modal, or the widget in its corner. */
export type SupportView =
  | { kind: "contact" }
  | { kind: "support"; type: TicketType }
  | { kind: "request"; request: AskedRequestType; bond?: AskedBond }
  | { kind: "report-issue"; subject: ReportSubject }
  | { kind: "widget" };

interface SupportStore {
  /** What is shown; stays after closing, so that it can leave the screen with its words. */
  view: SupportView | null;
  open: boolean;
}

/** The support views of the page. */
export const useSupport = create<SupportStore>(() => ({ view: null, open: false }));

export function closeSupport(): void {
  useSupport.setState({ open: false });
}
