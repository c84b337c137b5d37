/** Shorter words are too like one another. */
const LETTERS_MIN = 4;

/** True for two words that differ by one letter: another, one more, one fewer, or two neighbours in the wrong order. */
export function isOneLetterOff(one: string, other: string): boolean {
  if (one === other || Math.min(one.length, other.length) < LETTERS_MIN) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [restOne, restOther] = [one.slice(start), other.slice(start)];
  if (restOne.length === restOther.length) {
    const isSwapped =
      restOne[0] === restOther[1] && restOne[1] === restOther[0] && restOne.slice(2) === restOther.slice(2);
    return restOne.slice(1) === restOther.slice(1) || isSwapped;
  }
  return restOne.slice(1) === restOther || restOne === restOther.slice(1);
}
