/** Public pages in the groups of header and footer. */
export const PRODUCT_PAGES = [
  { to: "/product/dart", label: "dart" },
  { to: "/product/find", label: "find" },
  { to: "/product/mind", label: "mind" },
] as const;

export const COMPANY_PAGES = [
  { to: "/about", label: "About" },
  { to: "/best-practices", label: "Best practices" },
  { to: "/contact", label: "Contact" },
] as const;

export const POLICY_PAGES = [
  { to: "/chat-policy", label: "Chat policy" },
  { to: "/data-security", label: "Data security" },
  { to: "/privacy", label: "Privacy" },
  { to: "/terms", label: "Terms" },
] as const;

export const GLOSSARY_PAGE = { to: "/glossary", label: "Glossary" } as const;

export const INVENTORY_PAGE = { to: "/inventory", label: "Inventory" } as const;
