import { z } from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Layout } from "#domain/workspace/layout.ts";
import { parseStored, serialise } from "#domain/workspace/stored.ts";
import { persistedIn } from "#src/lib/persisted.ts";
import { stores } from "#src/lib/stored.ts";

/** A desk that somebody saved under a name, as it is stored. */
export interface NamedDesk {
  name: string;
  layout: string;
}

const namedDesks = z.object({ desks: z.array(z.object({ name: z.string(), layout: z.string() })) });
const initial: { desks: NamedDesk[] } = { desks: [] };

/** The desks a person saved, in the order of their keys. */
export const useNamedDesks = create<typeof initial>()(
  persist(
    () => initial,
    persistedIn({
      store: stores.arranged,
      name: "desks",
      initial,
      accept: (stored) => namedDesks.safeParse(stored).data,
    }),
  ),
);
stores.onPerson(() => void useNamedDesks.persist.rehydrate());

/** Saves a desk under its name, in the place of one that had it. */
export function saveDesk(layout: Layout): void {
  const saved = { name: layout.name, layout: serialise(layout) };
  useNamedDesks.setState(({ desks }) => ({
    desks: desks.some(({ name }) => name === saved.name)
      ? desks.map((desk) => (desk.name === saved.name ? saved : desk))
      : [...desks, saved],
  }));
}

/** Layout of a saved desk; undefined when the name is unknown or the layout no longer usable. */
export function savedDesk(name: string): Layout | undefined {
  const desk = useNamedDesks.getState().desks.find((each) => each.name === name);
  const parsed = desk && parseStored(desk.layout);
  return parsed && "ok" in parsed ? parsed.layout : undefined;
}

/** Deletes a saved desk; returns a function that restores it. */
export function deleteDesk(name: string): () => void {
  const { desks } = useNamedDesks.getState();
  useNamedDesks.setState({ desks: desks.filter((desk) => desk.name !== name) });
  return () => useNamedDesks.setState({ desks });
}
