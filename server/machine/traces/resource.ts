import { randomUUID } from "node:crypto";
import { resourceFromAttributes, type Resource } from "@opentelemetry/resources";
import type { ExportSettings } from "#server/machine/config/trace-settings.ts";

/** This process, in all that it exports. */
const INSTANCE = randomUUID();

/** Resource of the exporting process, the same for traces and log. */
export function resourceOf({ serviceName }: Pick<ExportSettings, "serviceName">, version: string): Resource {
  return resourceFromAttributes({
    "service.name": serviceName,
    "service.version": version,
    "service.instance.id": INSTANCE,
  });
}
