/** Staff pages in the order of the navigation. */
export const STAFF_PAGES = [
  { to: "/staff/requests", label: "Requests" },
  { to: "/staff/firms", label: "Firms" },
  { to: "/staff/people", label: "People" },
  { to: "/staff/calendars", label: "Calendars" },
  { to: "/staff/bond-terms", label: "Bond terms" },
] as const;
