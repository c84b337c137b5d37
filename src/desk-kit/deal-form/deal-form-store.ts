import { useEffect, useState } from "react";
import { createStore, type StateCreator, type StoreApi, useStore } from "zustand";
import type { LevelEvent, LevelInput } from "#domain/validation/pricing-input.ts";
import { showRefusal } from "#src/desk-kit/act/act.ts";
import { lookFirst } from "#src/desk-kit/act/look-first.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { useTradeTerms } from "#src/desk-kit/inputs/use-trade-terms.ts";
import { CallError } from "#src/lib/call-error.ts";
import {
  type DealDraft,
  type DealErrors,
  type DealEvent,
  type DealField,
  type DealFormState,
  editDealForm,
  errorsAt,
  type PricedFor,
  termsOf,
} from "#src/desk-kit/deal-form/deal-form.ts";

export interface DealForm<D> extends DealFormState<D> {
  open: (draft: D) => void;
  clear: () => void;
  /** Applies typed changes. Closes the waiting sentence, which no longer matches the form. */
  edit(this: void, change: Partial<NonNullable<D>>, ...fields: DealField[]): void;
  /** Applies a change nobody typed; keeps the sentence. */
  update(this: void, change: Partial<NonNullable<D>>): void;
  onLevel: (level: LevelInput, event: LevelEvent) => void;
  show: (errors: DealErrors, text?: string) => void;
  /** Shows a refusal. @param fields texts by field of the contract */
  refuse: (fields: Readonly<Record<string, string>>, text: string) => void;
}

/** The store of a form that deals, for the form and for the commands that act on it. */
export function dealForm<D>(empty: D): StateCreator<DealForm<D>> {
  return (set, get) => {
    const dispatch = (event: DealEvent<D>) => set((state) => editDealForm(state, event));
    return {
      opened: empty,
      draft: empty,
      edits: 0,
      errors: {},
      text: undefined,
      open: (draft) => dispatch({ type: "opened", draft }),
      clear: () => dispatch({ type: "opened", draft: empty }),
      edit: (change, ...fields) => {
        dropSentence();
        dispatch({ type: "edited", change, fields });
      },
      update: (change) => dispatch({ type: "updated", change }),
      onLevel: (level, { type }) => {
        const change = { level } as Partial<DealDraft> as Partial<NonNullable<D>>;
        if (type === "blurred") get().update(change);
        else get().edit(change, "level");
      },
      show: (errors, text) => dispatch({ type: "refused", errors, text }),
      refuse: (fields, text) => dispatch({ type: "refused", errors: errorsAt(fields), text }),
    };
  };
}

/** Server's response to a draft; null when the draft was edited or left meanwhile, or refused, which the form shows. */
export async function reviewed<D, Answer>(form: StoreApi<DealForm<D>>, look: Promise<Answer>): Promise<Answer | null> {
  const { edits, refuse } = form.getState();
  try {
    const answer = await lookFirst(() => look);
    return form.getState().edits === edits ? answer : null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showRefusal({ showProblem: refuse }, error);
    return null;
  }
}

/** Ends the sentence of the open form. */
export function dropSentence(): void {
  const { pending, drop } = useConfirm.getState();
  if (pending?.place === "form") drop();
}

/** The store of a form that is open while it is on the screen. */
export const createDealForm = <D extends DealDraft>() => createStore<DealForm<D | null>>()(dealForm<D | null>(null));

/** Opens a form with a draft while mounted, and prices it. */
export function useOpenedForm<D extends DealDraft>(
  store: StoreApi<DealForm<D | null>>,
  begin: () => D,
  pricedFor: (draft: D) => PricedFor,
) {
  const [first] = useState(begin);
  const form = useStore(store);
  useEffect(() => {
    const { open, clear } = store.getState();
    open(first);
    return clear;
  }, [store, first]);
  // The one before is there until this one is on the screen.
  const own = form.opened === first ? form : { ...form, errors: {}, text: undefined, draft: first };
  const draft = own.draft ?? first;
  const terms = useTradeTerms(termsOf(draft, pricedFor(draft)), form.onLevel);
  return { ...own, opened: first, draft, terms };
}
