import {
  BookA,
  BookUser,
  Brain,
  Building,
  Building2,
  Download,
  FileSearch,
  Gauge,
  KeyRound,
  Landmark,
  Layers,
  LogOut,
  MonitorSmartphone,
  Moon,
  Rows3,
  Scale,
  Search,
  Smartphone,
  User,
  UserCheck,
  UserCog,
  UserPlus,
  Volume2,
} from "lucide-react";
import { z } from "zod";
import { command, type Command } from "#src/shell/commands/command.ts";
import { all, flag, present } from "#src/shell/commands/when.ts";
import { saveGrid } from "#src/ui/grid/spreadsheet-rows.ts";
import { supportCommands } from "#src/app/support-commands.ts";
import { goTo } from "#src/shell/navigation.ts";
import { staffCommands } from "#src/app/staff-commands.ts";
import { useLooks } from "#src/shell/theme/theme.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { ladderCommand } from "#src/desk-kit/inputs/ladder-command.ts";
import { stepCommands } from "#src/desk-kit/inputs/step-commands.ts";
import { useSounds } from "#src/shell/theme/sounds.ts";

export const signedIn = flag("signed-in", "Sign in first");
/** People who manage the clients their firm deals for. */
export const mayManageClients = flag("may.manage-clients", "Your firm or role does not manage clients here");

/** The firm's ops admin. */
export const mayAdminister = flag("may.administer", "Only your firm's ops admin may do this");

/** The firm's ops admin and its dealers. */
export const mayReadLimits = flag("may.limits", "Limits are open to dealers and the ops admin");

/** The firm's back office and its ops admin. */
export const mayReadReconciliation = flag(
  "may.reconciliation",
  "Reconciliation is open to the back office and the ops admin",
);

/** People who approve changes of some kind as the second person. */
export const approves = flag("may.approve", "Your role does not approve changes");

/** Application-wide commands: navigation, appearance, sign-out. */
export const appCommands: Command[] = [
  command({
    id: "grid.save",
    title: "Save the list as CSV",
    section: "Layout",
    aliases: ["Export", "Download", "Spreadsheet", "File"],
    icon: Download,
    keys: ["mod+s"],
    run: saveGrid,
  }),
  command({
    id: "go.desk",
    title: "Go to the desk",
    section: "Go",
    aliases: ["dart", "Trading"],
    icon: Rows3,
    keys: ["g d"],
    when: all(signedIn),
    run: () => goTo("/dart"),
  }),
  command({
    id: "go.find",
    title: "Go to find",
    section: "Go",
    aliases: ["All bonds", "Market", "Screener"],
    icon: Search,
    keys: ["g f"],
    run: () => goTo("/find"),
  }),
  command({
    id: "go.glossary",
    title: "Open the glossary",
    section: "Go",
    aliases: ["What does it mean", "Terms of the market", "Definitions", "Help"],
    icon: BookA,
    run: () => goTo("/glossary"),
  }),
  command({
    id: "go.bond",
    title: "Open a bond's page",
    section: "Go",
    aliases: ["Security", "Bond page"],
    icon: FileSearch,
    args: z.object({ finstrumentId: z.string() }),
    ask: { finstrumentId: { title: "Which bond?", kind: "bond", source: "bonds" } },
    run: (_context, { finstrumentId }) => goTo(`/security/${finstrumentId}`),
  }),
  command({
    id: "go.issuer",
    title: "Open an issuer's page",
    section: "Go",
    aliases: ["Company", "Bonds of an issuer", "Borrower"],
    icon: Building,
    args: z.object({ issuerId: z.string() }),
    ask: { issuerId: { title: "Which issuer?", kind: "issuer", source: "issuers" } },
    run: (_context, { issuerId }) => goTo(`/issuer/${issuerId}`),
  }),
  command({
    id: "go.profile",
    title: "Go to my profile",
    section: "Go",
    aliases: ["Account", "Settings"],
    icon: User,
    keys: ["g a"],
    when: all(signedIn),
    run: () => goTo("/profile"),
  }),
  command({
    id: "go.password",
    title: "Change my password",
    section: "Account",
    aliases: ["New password", "Security"],
    icon: KeyRound,
    when: all(signedIn),
    run: () => goTo("/profile#password"),
  }),
  command({
    id: "go.second-factor",
    title: "Set up an authenticator app",
    section: "Account",
    aliases: ["Second factor", "Two-factor", "2FA", "Recovery codes"],
    icon: Smartphone,
    when: all(signedIn),
    run: () => goTo("/profile#second-factor"),
  }),
  command({
    id: "go.sessions",
    title: "Show where I am signed in",
    section: "Account",
    aliases: ["Sessions", "Devices", "Sign out another session"],
    icon: MonitorSmartphone,
    when: all(signedIn),
    run: () => goTo("/profile#sessions"),
  }),
  command({
    id: "go.my-data",
    title: "Download my data",
    section: "Account",
    aliases: ["Export my data", "Privacy", "Personal data", "Withdraw my consent"],
    icon: Download,
    when: all(signedIn),
    run: () => goTo("/profile#data"),
  }),
  command({
    id: "go.firm-profile",
    title: "Show my firm's profile",
    section: "Account",
    aliases: ["Company", "Client profile", "PAN", "GST"],
    icon: Building2,
    when: all(signedIn),
    run: () => goTo("/profile#firm"),
  }),
  command({
    id: "go.clients",
    title: "Go to clients",
    section: "Go",
    aliases: ["Manage clients", "UCC", "Client list"],
    icon: BookUser,
    keys: ["g k"],
    when: all(signedIn, mayManageClients),
    run: () => goTo("/manage-clients"),
  }),
  command({
    id: "go.new-client",
    title: "Register a new client",
    section: "Go",
    aliases: ["Add a client", "New UCC"],
    icon: UserPlus,
    when: all(signedIn, mayManageClients),
    run: () => goTo("/manage-clients/new"),
  }),
  command({
    id: "go.users",
    title: "Go to users",
    section: "Go",
    aliases: ["Manage users", "Invite", "Roles", "People of my firm"],
    icon: UserCog,
    keys: ["g j"],
    when: all(signedIn, mayAdminister),
    run: () => goTo("/manage-users"),
  }),
  command({
    id: "go.credentials",
    title: "Go to exchange credentials",
    section: "Go",
    aliases: ["NSE login", "BSE login", "Participant code"],
    icon: KeyRound,
    keys: ["g x"],
    when: all(signedIn, mayAdminister),
    run: () => goTo("/exchange-credentials"),
  }),
  command({
    id: "go.mind",
    title: "Go to Mind",
    section: "Go",
    aliases: ["AI analyst", "Research"],
    icon: Brain,
    keys: ["g q"],
    when: all(signedIn, facts.mayUseMind),
    run: () => goTo("/mind"),
  }),
  command({
    id: "go.transactions",
    title: "Go to transactions",
    section: "Go",
    aliases: ["Orders", "Settlement", "Procurement", "What is late", "Trades"],
    icon: Landmark,
    keys: ["g shift+t"],
    when: all(signedIn, facts.maySeeTrading),
    run: () => goTo("/client/transactions"),
  }),
  command({
    id: "go.inventory",
    title: "Go to inventory",
    section: "Go",
    aliases: ["Holdings", "Lots", "Positions", "What we hold", "Portfolio", "Premium"],
    icon: Layers,
    keys: ["g shift+i"],
    when: all(signedIn),
    run: () => goTo("/inventory"),
  }),
  command({
    id: "go.approvals",
    title: "Go to approvals",
    section: "Go",
    aliases: ["Second person", "Maker and checker", "Four eyes", "Changes that wait"],
    icon: UserCheck,
    keys: ["g shift+a"],
    when: all(signedIn, approves),
    args: z.object({ id: z.string().optional() }),
    run: (_context, { id }) => goTo(id === undefined ? "/approvals" : `/approvals#${id}`),
  }),
  command({
    id: "go.limits",
    title: "Go to limits",
    section: "Go",
    aliases: ["Dealing limits", "Counterparty limit", "Exposure", "Pre-trade checks"],
    icon: Gauge,
    keys: ["g shift+l"],
    when: all(signedIn, mayReadLimits),
    run: () => goTo("/limits"),
  }),
  command({
    id: "go.reconciliation",
    title: "Go to reconciliation",
    section: "Go",
    aliases: ["End of day", "Compare with the exchange", "Differences", "Breaks"],
    icon: Scale,
    keys: ["g shift+r"],
    when: all(signedIn, mayReadReconciliation),
    run: () => goTo("/reconciliation"),
  }),
  command({
    id: "go.firm-settings",
    title: "Go to the firm's settings",
    section: "Go",
    aliases: ["Second person's approval", "Addresses to sign in from", "IP ranges"],
    icon: Building2,
    keys: ["g shift+f"],
    when: all(signedIn, mayAdminister),
    run: () => goTo("/firm-settings"),
  }),
  ...staffCommands,
  command({
    id: "session.sign-out",
    title: "Sign out",
    section: "Go",
    aliases: ["Log out", "Logout"],
    icon: LogOut,
    danger: true,
    dealsNothing: true,
    when: all(signedIn),
    run: () => goTo("/auth/logout"),
  }),
  command({
    id: "theme.toggle",
    title: "Change between light and dark",
    section: "Looks",
    aliases: ["Dark mode", "Light mode", "Theme"],
    icon: Moon,
    keys: ["g l"],
    run: () => useLooks.getState().toggleTheme(),
  }),
  command({
    id: "rows.toggle-density",
    title: "Change between compact and comfortable rows",
    section: "Looks",
    aliases: ["Row height", "Density"],
    icon: Rows3,
    run: () => {
      const { density, setDensity } = useLooks.getState();
      setDensity(density === "compact" ? "comfortable" : "compact");
    },
  }),
  command({
    id: "sounds.toggle",
    title: "Turn sounds on or off",
    section: "Looks",
    aliases: ["Mute", "Unmute"],
    icon: Volume2,
    run: () => useSounds.getState().toggle(),
  }),
  ...supportCommands(signedIn),
  ladderCommand,
  ...stepCommands,
  command({
    id: "side.close",
    title: "Close the side view",
    section: "Layout",
    when: present(facts.sideView),
    keys: ["w q"],
    run: () => useSideDesk.getState().close(),
  }),
];
