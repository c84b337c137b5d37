// Abbreviations: common ones (`cpn`, `qtrly`), and words without their vowels (`bnds`, `ratng`).

/** Irregular abbreviations; each entry is the word, then its short forms. */
const SHORT_FORMS = `
accrued accr|account acct ac|after aftr|agency agcy|alternatives alts|amount amnt|and n nd|annual ann|available avl avlbl
average avge|before bfore bfr b4|bought bot|breakup brkup|cashflow cshflw|certificate cert
compare cmp cmpr|consideration cons consid consdn|convexity cnvx cnvxty|count cnt|coupon cpn|bank bnk bk|coupons cpns|current cur curr
date dt|dates dts|difference difrnc|duration durn dur|exchange exch xchg|expected exp|floating flt fltg|government gvt
half hlf|highest hiest higest hghst hgst|holding hldg|holdings hldgs hldings|how hw|interest int intt intrst|issue iss|issued issd
last lst|level lvl|levels lvls|listed lstd|listing lstng|lowest lwest lwst|make mk|market mkt|matures mtrs|maturing mtg
maturity mty matur mat mtrty|median medn|monthly mthly mnthly mly|months mths|more mor|next nxt|number num nos
not nt|notional notl|outstanding os outstdg|over ovr|paper ppr|papers pprs|payment pymt pmt|payments pymts pmts|portfolio ptf pfolio
positions posns|previous prev|price px|prices pxs|principal prin princ|published pub publ|quarterly qtrly qrtly qtly|rated rtd|rating rtg
ratings rtgs|redemption redm redmptn|right rt|secured secd secrd|security secty|settle stl|settled stld|settlement sett settl stlmt
should shd shud shld|similar sim smlr|size sz|spread sprd spd|stamp stmp|that tht dat|transfer trf tfr xfer|quote qt|quotes qts qte qtes|the da d|this dis|today tdy 2day|tomorrow tmrw tmr tmw
total tot ttl|traded trd trdd|trades trds|unrated unrtd|unsecured unsecd unsec|until til|weighted wtd wgtd|what wat wht wot|when wen whn|where whr
which wich whch|will wl|with w wid wth|without wo wout|would wud|yearly yrly yly|year yr|years yrs|yield yld yeld|yielding yldg|yields ylds|you u
bond bnd|bonds bnds|than thn|batao btao|bata bta|chahiye chaiye chahie|kab kb|kahan kha khan|kitna ktna kitn|kya kia ky|matlab mtlb|nahi nhi nai|neeche nche nichey|sabse sbse|pehle pahle phle pehele
upar uppar upr|wala wla|wale wle|wali wli|zyada zyda jada zada jyda
`;

const FORMS: ReadonlyMap<string, string> = new Map(
  SHORT_FORMS.trim()
    .split(/[|\n]/)
    .flatMap((line) => {
      const [word = "", ...short] = line.split(" ");
      return short.map((form): [string, string] => [form, word]);
    }),
);

/** Word of a common abbreviation, or null. */
export const wordOfForm = (typed: string): string | null => FORMS.get(typed) ?? null;

/**
 * Number of omitted letters if only vowels, one of two equal letters or the `n` of `ing` are missing; null for any
 * other difference.
 */
function lettersLeftOut(typed: string, word: string): number | null {
  let at = 0;
  for (let place = 0; place < word.length; place += 1) {
    const letter = word[place] ?? "";
    if (typed[at] === letter) {
      at += 1;
      continue;
    }
    const isVowel = "aeiou".includes(letter) && place > 0;
    const isDouble = letter === word[place - 1];
    const isOfEnding = letter === "n" && word.endsWith("ing") && place === word.length - 2;
    if (!isVowel && !isDouble && !isOfEnding) return null;
  }
  return at === typed.length ? word.length - typed.length : null;
}

/** Requires three letters without a vowel, or four letters; anything shorter matches too many words. */
const isDistinctive = (typed: string) => typed.length > 3 || /^[a-z][^aeiou]{2}$/.test(typed);

/**
 * The only word that matches an abbreviation without vowels. Null when none or several match.
 * @param words of four letters and more
 */
export function withVowels(typed: string, words: readonly string[]): string | null {
  if (!isDistinctive(typed) || !/^[a-z]+$/.test(typed)) return null;
  let [best, least, isSeveral]: [string | null, number, boolean] = [null, Number.POSITIVE_INFINITY, false];
  for (const word of words) {
    if (word[0] !== typed[0] || word.length <= typed.length) continue;
    const left = lettersLeftOut(typed, word);
    if (left === null) continue;
    if (left < least) [best, least, isSeveral] = [word, left, false];
    else if (left === least) isSeveral = true;
  }
  return isSeveral ? null : best;
}
