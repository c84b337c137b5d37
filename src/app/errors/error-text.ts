/** Actions offered by the error page. */
export type ErrorAction = "home" | "request-upgrade" | "contact-sales";

export interface ErrorText {
  title: string;
  text: string;
  points: readonly string[];
  links: readonly { label: string; to: string }[];
  actions: readonly ErrorAction[];
  /** Width of the card, px. */
  widthPx: 500 | 782;
}

const WIDE_PX = 782;
const RELOAD = "Reload the page, or go back to the home page.";

const TEXTS: Readonly<Record<number, Pick<ErrorText, "title" | "text"> & Partial<ErrorText>>> = {
  401: {
    title: "Access Denied",
    text: "You do not have permissions to access this page. Please contact your administrator",
  },
  402: {
    title: "Premium",
    text: "Upgrade to premium plan to start",
    points: ["managing your portfolio efficiently", "execute trades from a single screen", "record external trades"],
    actions: ["request-upgrade"],
    widthPx: 500,
  },
  404: {
    title: "Not Found",
    text: "It looks like the page doesn't exist - please check the URL and try again",
  },
  410: {
    title: "Invitation URL invalid",
    text: "Ask your account administrator to invite you again. If the new invitation does not open either, contact us.",
    links: [
      { label: "Website", to: "/" },
      { label: "Blog: how desks work here", to: "/best-practices" },
      { label: "Learn more", to: "/product/dart" },
      { label: "Contact us", to: "/contact" },
    ],
  },
  500: { title: "Internal Server Error", text: RELOAD },
};

const OTHER = { title: "Something went wrong...", text: RELOAD };

const TRIAL_ENDED = {
  title: "Free Trial has Ended!",
  text: "Enjoying using MIND? To continue your research and analysis, contact sales for subscription plans.",
  actions: ["contact-sales", "home"],
} as const;

/** Texts and actions of the error page for a status. An expired Mind trial has its own texts. */
export function errorText(status: number, isMindTrialExpired = false): ErrorText {
  const texts = isMindTrialExpired ? TRIAL_ENDED : (TEXTS[status] ?? OTHER);
  return { points: [], links: [], actions: status > 200 ? ["home"] : [], widthPx: WIDE_PX, ...texts };
}
