import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Condition } from "#domain/contract/mind/condition.ts";
import { planOf } from "#domain/mind/patch.ts";
import { isPlan } from "#domain/contract/mind/plan.ts";
import { inOrder } from "#domain/mind/planner/reading/conditions.ts";
import { LONGEST_MESSAGE } from "#domain/mind/planner/language/normalise.ts";
import { planSentence } from "#domain/mind/planner/plan-sentence.ts";
import { SMALL_WORLD } from "#domain/mind/planner/small-world.testing.ts";
import type { World } from "#domain/mind/planner/world.ts";
import { ratingsBetween } from "#domain/mind/ratings.ts";
import { validatePlan } from "#domain/mind/validate.ts";
import { planText } from "#domain/mind/plan-text.ts";

/** Steps of the plan of a sentence; other results are returned as they are. */
function stepsOf(text: string) {
  const { made } = planSentence(text, SMALL_WORLD);
  return isPlan(made) ? made.steps : made;
}

const oneOf = (field: "category" | "security" | "coupon_frequency" | "listed", value: string): Condition => ({
  field,
  operator: "one_of",
  value: [value],
});
const tenths = (from: number, to: number) => fc.integer({ min: from * 10, max: to * 10 }).map((number) => number / 10);
const bound = fc.constantFrom("greater_than", "greater_than_or_equal", "less_than", "less_than_or_equal");
const year = fc.integer({ min: 2027, max: 2060 });

/** At most one condition per field, as in a screen. */
const conditions: fc.Arbitrary<Condition[]> = fc
  .tuple(
    fc.option(
      fc.constantFrom("GSEC", "SDL", "PSU", "BANK", "NBFC", "AT1", "TIER2").map((each) => oneOf("category", each)),
    ),
    fc.option(
      fc.oneof(
        fc.constantFrom("AAA", "AA+", "AA", "AA-", "A+").map((symbol) => [symbol]),
        fc.integer({ min: 1, max: 9 }).map((place) => ratingsBetween(0, place)),
        fc.integer({ min: 1, max: 9 }).map((place) => ratingsBetween(place, 19)),
      ),
    ),
    fc.option(fc.constantFrom("SECURED", "UNSECURED").map((each) => oneOf("security", each))),
    fc.option(
      fc.constantFrom("MONTHLY", "QUARTERLY", "SEMI_ANNUAL", "ANNUAL").map((each) => oneOf("coupon_frequency", each)),
    ),
    fc.option(fc.tuple(bound, tenths(5, 12))),
    fc.option(fc.tuple(bound, tenths(6, 11))),
    fc.option(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 20 }))),
    fc.option(year),
  )
  .map(([kind, ratings, security, frequency, coupon, level, years, due]) => {
    const where: (Condition | null)[] = [
      kind,
      ratings === null ? null : { field: "credit_rating", operator: "one_of", value: ratings },
      security,
      frequency,
      coupon === null ? null : { field: "coupon_rate_percent", operator: coupon[0], value: coupon[1] },
      level === null ? null : { field: "bond_yield", operator: level[0], value: level[1] },
      years === null ? null : { field: "years_to_maturity", operator: "greater_than_or_equal", value: years[0] },
      years === null
        ? null
        : { field: "years_to_maturity", operator: "less_than_or_equal", value: years[0] + years[1] },
      due === null || years !== null ? null : { field: "maturity_year", operator: "one_of", value: [String(due)] },
    ];
    return inOrder(where.filter((each) => each !== null));
  })
  .filter((where) => where.length > 0);

const screenOf = (where: Condition[]) =>
  planOf("screen", [
    {
      id: "s1",
      tool: "screen",
      input: {
        where,
        sort: { field: "observations", direction: "desc" },
        limit: 50,
        include_matured: false,
        fields: [],
      },
    },
  ]);

describe("a sentence of conditions", () => {
  test("is the same plan in any order of them", () => {
    const part = fc.shuffledSubarray(
      [
        "AAA",
        "PSU",
        "secured",
        "3 to 5 years",
        "yield above 7.4",
        "coupon below 9",
        "monthly",
        "listed",
        "issued after 2020",
      ],
      { minLength: 2 },
    );
    fc.assert(
      fc.property(part, fc.infiniteStream(fc.nat()), (parts, order) => {
        const other = parts.toSorted(() => ((order.next().value ?? 0) % 3) - 1);
        expect(stepsOf(other.join(", "))).toEqual(stepsOf(parts.join(", ")));
      }),
      { numRuns: 150 },
    );
  });

  test("is printed in words that are read back to the same plan", () => {
    fc.assert(
      fc.property(conditions, (where) => {
        const plan = screenOf(where);
        const words = planText(plan).replace("Bonds: ", "bonds ");
        expect(stepsOf(words), words).toEqual(plan.steps);
      }),
      { numRuns: 300 },
    );
  });

  test("of a plan that was read is printed in words that are read to it again", () => {
    fc.assert(
      fc.property(conditions, (where) => {
        const once = planSentence(planText(screenOf(where)), SMALL_WORLD).made;
        if (!isPlan(once)) throw new Error("no plan");
        expect(stepsOf(planText(once))).toEqual(once.steps);
      }),
      { numRuns: 100 },
    );
  });
});

/** Synonyms, with sentences to insert them into. */
const SYNONYMS: readonly { words: readonly string[]; templates: readonly string[] }[] = [
  {
    words: ["G-Sec", "gilt", "GOI", "sarkari", "gsec", "government security", "सरकारी"],
    templates: ["_ maturing in 2030", "longest _", "top 5 _ by yield"],
  },
  {
    words: ["SDL", "state loan", "state development loan", "sdls"],
    templates: ["_ maturing in 2030", "kerala _ above 7"],
  },
  {
    words: ["yield", "ytm", "yld", "yield to maturity", "published yield", "यील्ड"],
    templates: ["AAA PSU _ above 7", "top 5 PSU by _", "average _ of AAA PSU", "_ of 7.18 gs 33"],
  },
  {
    words: ["coupon", "cpn", "interest rate", "coupon rate", "कूपन"],
    templates: ["AAA PSU _ above 7", "top 5 PSU by _", "average _ of AAA PSU", "_ of 7.18 gs 33"],
  },
  {
    words: ["above", "over", "more than", "greater than", ">", "higher than"],
    templates: ["AAA PSU _ 7.4", "AAA PSU coupon _ 7.4", "NBFC yield _ 9%"],
  },
  {
    words: ["at least", "min", "minimum", "not less than", ">=", "kam se kam"],
    templates: ["AAA PSU _ 7.4", "PSU coupon _ 8"],
  },
  { words: ["below", "under", "less than", "lower than", "<"], templates: ["AAA PSU _ 7.4", "AAA PSU _ 3 years"] },
  { words: ["years", "yrs", "saal", "साल"], templates: ["AAA PSU 3 to 5 _", "NBFC above 3 _", "G-Sec within 10 _"] },
  { words: ["and", "aur", "&", "और"], templates: ["PSU _ NBFC rated AAA", "coupon _ maturity of 7.18 gs 33"] },
  { words: ["perps", "perpetual bonds", "perpetuals"], templates: ["_ above 8", "top 3 _ by coupon"] },
];

test("a synonym changes nothing", () => {
  const chosen = fc
    .constantFrom(...SYNONYMS)
    .chain(({ words, templates }) =>
      fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words), fc.constantFrom(...templates)),
    );
  fc.assert(
    fc.property(chosen, ([one, other, templates]) => {
      const [first, second] = [
        planSentence(templates.replace("_", one), SMALL_WORLD).made,
        planSentence(templates.replace("_", other), SMALL_WORLD).made,
      ];
      expect(isPlan(second), `${one} / ${other}: ${templates}`).toBe(isPlan(first));
      if (isPlan(first) && isPlan(second)) expect(planText(second)).toBe(planText(first));
    }),
    { numRuns: 400 },
  );
});

/** Small test market that counts the queries it receives. */
function countedWorld() {
  const asked = { bonds: 0, names: 0 };
  const world: World = {
    ...SMALL_WORLD,
    resolveBond: (text) => {
      asked.bonds += 1;
      return SMALL_WORLD.resolveBond(text);
    },
    knownIssuer: (words) => {
      asked.names += 1;
      return SMALL_WORLD.knownIssuer(words);
    },
  };
  return { asked, world };
}

const MOST_BONDS_SEARCHED = 10;
const MOST_NAMES_A_WORD = 7;

describe("any text of 2,000 characters", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...'AAA PSU above below 7.4 rec gs 33 2030 7.18 not or and between se zyada top 5 cr at buy my > < @ % # " ( ) - INE020B08DT7 no sorry only the second कूपन ₹ 10y'.split(
        " ",
      ),
    ),
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.string({ unit: "grapheme", maxLength: 12 }),
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 400 }).map((all) => all.join(" ").slice(0, LONGEST_MESSAGE)),
    fc
      .tuple(piece, fc.integer({ min: 1, max: 1000 }))
      .map(([each, times]) => each.repeat(times).slice(0, LONGEST_MESSAGE)),
  );

  test("is read without a failure, and its plan is valid", () => {
    fc.assert(
      fc.property(text, (typed) => {
        const { made } = planSentence(typed, SMALL_WORLD);
        if (isPlan(made)) expect(validatePlan(made, () => true)).toMatchObject({ ok: true });
      }),
      { numRuns: 150 },
    );
  });

  test("asks the world no more than ten bonds, and for each word no more names than a name has words", () => {
    fc.assert(
      fc.property(text, (typed) => {
        const { asked, world } = countedWorld();
        planSentence(typed, world);
        expect(asked.bonds).toBeLessThanOrEqual(MOST_BONDS_SEARCHED);
        expect(asked.names).toBeLessThanOrEqual(MOST_NAMES_A_WORD * (typed.length + 1));
      }),
      { numRuns: 100 },
    );
  });

  test("is read no further than its 2,000th character", () => {
    fc.assert(
      fc.property(text, (typed) => {
        const whole = typed.padEnd(LONGEST_MESSAGE, " x");
        expect(planSentence(`${whole} AAA PSU above 9`, SMALL_WORLD)).toEqual(planSentence(whole, SMALL_WORLD));
      }),
      { numRuns: 30 },
    );
  });
});
