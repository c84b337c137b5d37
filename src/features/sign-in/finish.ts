/** Handles the answer of a sign-in call and continues to the intended page. */
export type FinishSignIn = (answer: { token?: unknown }) => Promise<void>;

/** Style of an error of the whole form, where there is room for it. */
export const SIGN_IN_PROBLEM = "rounded border border-danger bg-ask-soft px-3 py-2";

/** Props shared by both ways to sign in: the address, kept on a switch, and the continuation. */
export interface SignInFormProps {
  email: string;
  onEmail: (email: string) => void;
  finish: FinishSignIn;
}
