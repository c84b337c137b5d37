import { useSession } from "#src/session/session.ts";

/** Signed-in person, if any, and address of this page. */
export interface PageUse {
  user_id?: string;
  user_name?: string;
  client_id?: string;
  client_name?: string;
  url: string;
}

export function aboutThisPage(): PageUse {
  const { session } = useSession.getState();
  const url = window.location.href;
  if (session === null) return { url };
  const { user_info: user, id, name } = session;
  const userName = `${user.first_name} ${user.last_name}`.trim();
  return { user_id: user.unique_id, user_name: userName, client_id: id, client_name: name, url };
}
