import { createContext } from "react";

/** True for panels under a sheet: they give no facts to when-clauses. */
export const CoveredContext = createContext(false);
