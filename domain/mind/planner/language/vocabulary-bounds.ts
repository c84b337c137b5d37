import type { BoundWay, Meaning } from "#domain/mind/planner/language/meaning.ts";

// Vocabulary of bounds, before a number (`above 8`) or after it (`8 se zyada`, `8 and above`), and words between dates.

type PhraseMeaning = readonly [phrases: string, meaning: Meaning];

const bound = (phrases: string, way: BoundWay, side: "before" | "after"): PhraseMeaning => [
  phrases,
  { is: "bound", way, side },
];

export const BOUNDS: readonly PhraseMeaning[] = [
  bound(
    "above|north of|over|beyond|more than|greater than|higher than|exceeding|in excess of|longer than|bigger than|upwards of|better than|>",
    "above",
    "before",
  ),
  bound(
    "greater than or equal to|greater or equal to|more than or equal to|equal to or more than|equal to or above|at least|atleast|min|minimum of|minimum|not less than|no less than|not below|not under|no lower than|kam se kam|>=|कम से कम|starting from",
    "at_least",
    "before",
  ),
  bound(
    "below|south of|under|sub|less than|lower than|shorter than|smaller than|worse than|beneath|<",
    "below",
    "before",
  ),
  bound(
    "less than or equal to|less or equal to|equal to or less than|equal to or below|at most|atmost|up to|upto|max|maximum of|maximum|not more than|no more than|not above|not over|no higher than|zyada se zyada|jyada se jyada|<=|within|inside",
    "at_most",
    "before",
  ),
  bound("around|about|approx|approximately|roughly|near|close to|~|lagbhag|kareeb|karib|लगभग|करीब", "around", "before"),
  bound(
    "ke upar|ke uper|ke ooper|se zyada|se jyada|se upar|se uper|se adhik|se uncha|se unchi|se bada|se badi|se bade|se lamba|se lambe|se lambi|से ज्यादा|से ज़्यादा|से ऊपर|से अधिक",
    "above",
    "after",
  ),
  bound(
    "ke neeche|ke niche|se kam|se neeche|se niche|se chhota|se chota|se chhote|se chote|se chhoti|से कम|से नीचे",
    "below",
    "after",
  ),
  bound(
    "or later|and later|or after that|and after that|or beyond|ya baad mein|ya uske baad|aur uske baad|ya us ke baad|and above|and up|and over|and more|and better|and higher|or more|or above|or higher|or better|or up|plus|ya zyada|ya jyada|ya upar|ya behtar|usse upar|us se upar|isse upar|ya usse upar|ya us se upar|ya isse upar|aur usse upar|ya usse zyada|aur usse zyada|ya usse behtar|aur usse behtar|or anything above|and anything above|or anything better|and anything better|or anything higher|and all above|aur upar|aur uper|aur zyada|aur behtar|onwards|onward|min|minimum|at least|और ऊपर|या ज्यादा|या ज़्यादा|या बेहतर|और बेहतर|या ऊपर|या अधिक|और अधिक",
    "at_least",
    "after",
  ),
  bound(
    "or earlier|and earlier|or sooner|ya usse pehle|ya us se pehle|and below|and under|and less|and lower|and down|and worse|or less|or below|or lower|or under|or worse|max|maximum|ya kam|ya usse kam|ya us se kam|aur usse kam|ya usse neeche|aur usse neeche|or anything below|and anything below|or anything lower|ya neeche|aur neeche|aur kam|tak|ke andar|ke bheetar|ke bhitar|at most|और नीचे|या कम|तक",
    "at_most",
    "after",
  ),
  ["se pehle|se pahle|ke pehle|से पहले", { is: "date_bound", way: "before", side: "after" }],
  ["ke baad|se baad|के बाद", { is: "date_bound", way: "after", side: "after" }],
];
