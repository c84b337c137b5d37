import { useEffect, useRef, useState } from "react";

/**
 * What stands in a field whose value goes elsewhere and comes back later, as into the address: what is typed meanwhile is
 * never overtaken by what was typed before it. A value from elsewhere (Back, a button that clears) takes its place.
 */
export function useTypedText(value: string, onType: (typed: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const underWay = useRef<string[]>([]);
  useEffect(() => {
    const at = underWay.current.indexOf(value);
    if (at === -1) setTyped(value);
    underWay.current = at === -1 ? [] : underWay.current.slice(at + 1);
  }, [value]);
  return [
    typed,
    (next) => {
      underWay.current.push(next);
      setTyped(next);
      onType(next);
    },
  ];
}
