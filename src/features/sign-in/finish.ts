/** Takes the answer of a sign-in call and moves on to where the person was going. */
export type FinishSignIn = (answer: { token?: unknown }) => Promise<void>;
