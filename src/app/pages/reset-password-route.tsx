import { useSearch } from "@tanstack/react-router";
import { ResetPasswordPage } from "#src/features/sign-in/reset-password-page.tsx";

/** The page that the link of a mail leads to. */
export function ResetPasswordRoute() {
  const { user, token } = useSearch({ strict: false });
  return <ResetPasswordPage user={user} token={token} />;
}
