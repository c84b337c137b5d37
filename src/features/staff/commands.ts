import {
  ArrowLeftRight,
  Building2,
  CalendarPlus,
  Check,
  Download,
  ListChecks,
  Pencil,
  Trash2,
  Undo2,
  Upload,
  X,
} from "lucide-react";
import { definePage } from "#src/shell/controls/define-page.ts";

// Commands of the staff pages; arrows and Enter belong to their lists.

export const requestsPage = definePage("requests", "Requests", {
  take: { title: "Take the request in hand", keys: ["t"], danger: true },
  answer: { title: "Answer the request", keys: ["a"] },
  done: { title: "Mark the request as done", keys: ["d"] },
  refuse: { title: "Refuse the request", keys: ["x"] },
  firm: { title: "Open the firm that asks", keys: ["f"], aliases: ["Grant"] },
  person: { title: "Open the person who asks", keys: ["p"] },
  list: { title: "Show the next list of requests", keys: ["l"], aliases: ["Open, in hand, done, refused"] },
});

export const firmsPage = definePage("firms", "Firms", {
  filter: { title: "Filter the firms", keys: ["/"] },
  new: { title: "Create a firm", icon: Building2, keys: ["n"], aliases: ["New firm", "Add a client firm"] },
  edit: { title: "Change the firm's settings", keys: ["e"], aliases: ["Segment, exchanges, premium, trial"] },
  invite: { title: "Invite a person to the firm", keys: ["i"] },
  switch: { title: "Switch the firm off or on", keys: ["d"], aliases: ["Deactivate a firm", "Reactivate a firm"] },
});

export const peoplePage = definePage("people", "People", {
  filter: { title: "Find a person", keys: ["/"] },
  "end-sessions": { title: "Sign the person out everywhere", keys: ["e"], aliases: ["End sessions"], danger: true },
  "second-factor": {
    title: "Clear the person's second factor",
    keys: ["c"],
    aliases: ["Lost authenticator", "2FA"],
    danger: true,
  },
  resend: { title: "Resend the person's invitation", keys: ["r"], danger: true },
  firm: { title: "Open the person's firm", keys: ["f"] },
});

export const calendarsPage = definePage("calendars", "Calendars", {
  add: { title: "Add a holiday", icon: CalendarPlus, keys: ["a"], aliases: ["New holiday"] },
  edit: { title: "Change the holiday", icon: Pencil, keys: ["e"] },
  remove: { title: "Remove the holiday", icon: Trash2, keys: ["x"], danger: true },
  upload: { title: "Upload holidays", icon: Upload, keys: ["u"], aliases: ["CSV"] },
  template: { title: "Download the template of holidays", icon: Download, keys: ["t"] },
  exchange: { title: "Switch between NSE and BSE", icon: ArrowLeftRight, keys: ["s"] },
  "next-year": { title: "Show the next year", keys: ["]"] },
  "last-year": { title: "Show the previous year", keys: ["["] },
  confirm: { title: "Apply the holidays", icon: Check, keys: ["y"], danger: true },
  back: { title: "Back to the holidays", icon: Undo2, keys: ["n"] },
});

export const bondTermsPage = definePage("bond-terms", "Bond terms", {
  source: { title: "Confirm the proposed term", icon: Check, keys: ["c"] },
  reason: { title: "Reject the proposed term", icon: X, keys: ["r"] },
  send: { title: "Send the decision on the term", keys: ["mod+enter"], danger: true },
  list: { title: "Switch between open and decided terms", icon: ListChecks, keys: ["a"] },
});

export const staffPages = [requestsPage, firmsPage, peoplePage, calendarsPage, bondTermsPage];
