import { typeid } from "typeid-js";
import type { NewId } from "#server/machine/core/parts.ts";

/** Time-ordered random ids: the prefix and a UUIDv7 in base 32. */
export const newId: NewId = (prefix) => typeid(prefix).toString();
