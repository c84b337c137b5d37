/** Titles of tests, or distinctive parts of titles, by file. */
export type Tests = Readonly<Record<string, readonly string[]>>;

interface Claim {
  /** Numbers in ASVS; the first one decides the chapter. */
  ids: readonly string[];
  /** Short form of the requirement. */
  requirement: string;
  /** Sentences on how the product meets it, or what is missing, in Markdown. */
  answer?: readonly string[];
}

/** One requirement of ASVS, or several that share an answer. */
export type Requirement =
  | (Claim & { status: "proven"; tests: Tests })
  | (Claim & { status: "open"; tests?: Tests })
  | (Claim & { status: "does not apply" });

/** Chapter of ASVS. */
export interface Chapter {
  number: number;
  title: string;
  requirements: readonly Requirement[];
}

/** Tests that a requirement names, each as `file: title`. */
export function namedTests(requirement: Requirement): string[] {
  const tests = requirement.status === "does not apply" ? {} : (requirement.tests ?? {});
  return Object.entries(tests).flatMap(([file, titles]) => titles.map((title) => `${file}: ${title}`));
}
