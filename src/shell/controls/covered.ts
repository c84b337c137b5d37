import { createContext } from "react";

/** What is around this component is covered: it gives no facts to when-clauses. */
export const CoveredContext = createContext(false);
