import { useNavigate, useSearch } from "@tanstack/react-router";
import { safeReturnPath } from "#domain/permissions/page-guard.ts";
import { SignInPage } from "#src/features/sign-in/sign-in-page.tsx";
import { homeOfSession, takeSignIn } from "#src/session/session.ts";

/** The login page. After sign-in goes to the requested page, or else to the person's home. */
export function SignInRoute() {
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  return (
    <SignInPage
      finish={async (answer) => {
        const session = await takeSignIn(answer);
        if (!session) return;
        await navigate({ to: safeReturnPath(search.redirect) ?? homeOfSession(session), replace: true });
      }}
    />
  );
}
