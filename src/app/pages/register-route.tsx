import { useNavigate, useRouteContext, useSearch } from "@tanstack/react-router";
import type { Invite } from "#domain/contract/http/registration.ts";
import { must } from "#domain/lib/must.ts";
import { RegisterPage } from "#src/features/registration/register-page.tsx";
import { homeOfSession, takeSignIn } from "#src/session/session.ts";

/** Registration by invite: afterwards the person is signed in and at home. */
export function RegisterRoute() {
  const navigate = useNavigate();
  const { invite_code: code } = useSearch({ strict: false });
  const { invite } = useRouteContext({ strict: false }) as { invite?: Invite };
  return (
    <RegisterPage
      code={must(code, "the invite's code")}
      invite={must(invite, "the invite")}
      finish={async (answer) => {
        const session = await takeSignIn(answer);
        if (session) await navigate({ to: homeOfSession(session), replace: true });
      }}
    />
  );
}
