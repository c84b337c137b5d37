import type { SessionData } from "#domain/entities/session.ts";

/** Takes failures nobody expected: logged once, where the browser's own tools show them. */
export function reportFailure(error: unknown, where: string, about?: Readonly<Record<string, string>>): void {
  console.error(`[${where}]`, error, ...(about ? [about] : []));
}

/** A page that ended in an error, with who met it and where. */
export function reportPageError(error: unknown, { user_info: user, name }: SessionData): void {
  reportFailure(error, "error page", {
    user_id: user.unique_id,
    user_name: `${user.first_name} ${user.last_name}`.trim(),
    client_name: name,
    url: window.location.href,
  });
}
