import { MailPlus, Search, Send, UserX } from "lucide-react";
import { definePage } from "#src/shell/controls/define-page.ts";

/** Commands of the page; arrows and Enter belong to the list. */
export const usersPage = definePage("users", "Users", {
  filter: { title: "Filter the users", icon: Search, keys: ["/"] },
  invite: {
    title: "Invite a colleague to the firm",
    aliases: ["New user", "Add a user"],
    icon: MailPlus,
    keys: ["i"],
  },
  resend: { title: "Resend the invitation", icon: Send, keys: ["r"], danger: true },
  revoke: { title: "Revoke the invitation", icon: UserX, keys: ["x"], danger: true },
  switch: { title: "Deactivate or activate the user", icon: UserX, keys: ["d"], danger: true },
});
