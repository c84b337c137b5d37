const CHARACTERS_MAX = 72;

/** Imperatives that end as a past tense or a noun would. */
const IMPERATIVES = new Set([
  "embed",
  "feed",
  "need",
  "seed",
  "speed",
  "shed",
  "bring",
  "string",
  "ping",
  "process",
  "pass",
  "press",
  "address",
  "focus",
  "discuss",
]);

/** Problem of a commit subject, or null: at most 72 characters, imperative, a capital first and no full stop. */
export function subjectProblem(subject: string): string | null {
  if (subject.length > CHARACTERS_MAX) return `${subject.length} characters, ${CHARACTERS_MAX} at most`;
  if (!/^[A-Z]/.test(subject)) return "begins without a capital";
  if (subject.endsWith(".")) return "ends with a full stop";
  const verb = (subject.split(/\W/)[0] ?? "").toLowerCase();
  return /(?:ed|ing|s)$/.test(verb) && !IMPERATIVES.has(verb) ? `"${verb}" is not imperative` : null;
}
