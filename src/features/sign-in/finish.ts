/** Takes the answer of a sign-in call and moves on to where the person was going. */
export type FinishSignIn = (answer: { token?: unknown }) => Promise<void>;

/** How a refusal of the whole form looks where there is room for it. */
export const SIGN_IN_PROBLEM = "rounded border border-danger bg-ask-soft px-3 py-2";

/** What both ways to sign in share: the address, which stays when the way changes, and what comes after. */
export interface SignInFormProps {
  email: string;
  onEmail: (email: string) => void;
  finish: FinishSignIn;
}
