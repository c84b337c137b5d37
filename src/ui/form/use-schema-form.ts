import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import {
  useForm,
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from "react-hook-form";
import type { z } from "zod";
import { UserFacingError } from "#src/lib/user-facing-error.ts";
import { deleteDraft, isSame, readDraft, writeDraft } from "#src/ui/form/drafts.ts";
import { refusalOf, type FieldNames } from "#src/ui/form/refusal.ts";
import { wrongFields } from "#src/ui/form/wrong-fields.ts";

/** A schema that is loaded when something is checked first: what a visitor opens is there before it. */
type LateSchema<Out, In> = () => Promise<z.ZodType<Out, In>>;

export interface SchemaFormOptions<In extends FieldValues, Out> {
  /** What the server reads, out of the contract; extended only where the screen has a field that the contract lacks. */
  schema: z.ZodType<Out, In> | LateSchema<Out, In>;
  /** What stands in the fields at first. */
  empty: In;
  /** Sends what was read. What it throws is shown: at the fields the server names, else above the form. */
  onSend: (read: Out) => Promise<unknown>;
  /** What stands in the form once it was sent; left out, what was typed stays. */
  afterSend?: (typed: In) => In;
  /** The contract's paths whose fields have another name here. */
  names?: FieldNames;
  /** The draft's name: what was typed is stored under it until it is sent. */
  draft?: string | DraftOptions<In>;
  /** What was typed before and stands in the form now, in place of its draft: it was a step before this one. */
  typed?: In | undefined;
}

export interface DraftOptions<In> {
  name: string;
  /** Never stored: passwords, one-time codes. */
  without?: readonly (keyof In & string)[];
  /** It is not done with once it was sent: whoever finishes the last step deletes it. */
  isStep?: boolean;
}

/** A form bound to a schema, for the fields of this folder. */
export interface SchemaForm<In extends FieldValues> {
  methods: Pick<UseFormReturn<In>, "getValues" | "setValue" | "setError" | "clearErrors" | "reset">;
  control: Control<In>;
  id: string;
  /** Empties the form and drops its draft. */
  discard: () => void;
  /** What stands in it has a draft: leaving it loses nothing. */
  hasDraft: boolean;
  /** What stands in it was typed before the page was loaded, or the form opened. */
  isRestored: boolean;
  /** Shows what was refused of it after its sentence was confirmed: at the fields the server names, else above the form. */
  refuse: (error: unknown) => void;
  /** Checks and sends; nothing while it is being sent. */
  submit: (event?: FormEvent) => Promise<void>;
  /** Names of fields that the last try found wrong, when there are several. */
  summary: readonly string[];
  /** Labels of the fields on the screen by name. */
  labels: Map<string, string>;
}

/** The schema could not be loaded; everything stays as it was typed. */
const NO_RULES = "The server does not answer. What you typed is still here: try again in a moment.";

/** What is being sent now, by draft or form. */
const underWay = new Set<string>();

/**
 * How every form here works: checked when it is sent, by the schema that the server reads, and from then on while it is typed; the
 * focus goes to the field that is wrong, or to the list of them when several are; sent once, however often its button is
 * pressed; nothing typed is lost when it is refused.
 */
export function useSchemaForm<In extends FieldValues, Out>(options: SchemaFormOptions<In, Out>): SchemaForm<In> {
  const { schema, empty, onSend, afterSend, names, typed } = options;
  const {
    name: draft,
    without,
    isStep = false,
  }: Partial<DraftOptions<In>> = typeof options.draft === "string" ? { name: options.draft } : (options.draft ?? {});
  const id = useId();
  const [labels] = useState(() => new Map<string, string>());
  const [summary, setSummary] = useState<readonly string[]>([]);
  const [first] = useState(() => typed ?? (draft === undefined ? empty : readDraft(draft, empty)));
  const [isRestored, setRestored] = useState(() => typed === undefined && !isSame(first, empty));
  /** What the form would open with, were there no draft. */
  const opensWith = useRef(empty);
  const excluded = useRef(without);
  const methods = useForm<In, unknown, Out>({
    resolver: resolverOf(schema),
    defaultValues: first as DefaultValues<In>,
    shouldFocusError: false,
  });
  const { handleSubmit, setError, subscribe, getValues, reset } = methods;

  useEffect(() => {
    if (draft === undefined) return undefined;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => writeDraft(draft, values, opensWith.current, excluded.current),
    });
  }, [draft, subscribe]);

  function showWrong(found: readonly string[]): void {
    const shown = found
      .flatMap((name) => document.getElementById(fieldId(id, name)) ?? [])
      .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    if (shown.length === 1) shown[0]?.focus();
    else setSummary(shown.map((element) => element.id.slice(fieldId(id, "").length)));
  }

  function showRefusal(error: unknown): void {
    const { fields, text } = refusalOf(error, (name) => labels.has(name), names);
    for (const [name, message] of Object.entries(fields)) setError(name as FieldPath<In>, { type: "server", message });
    if (text !== null) setError("root.server", { type: "server", message: text });
    showWrong(Object.keys(fields));
  }

  async function send(): Promise<void> {
    let isSent = false;
    const check = handleSubmit(
      async (read) => {
        try {
          await onSend(read);
          isSent = true;
        } catch (error) {
          showRefusal(error);
        }
      },
      (errors) => showWrong(wrongFields(errors).map(({ name }) => name)),
    );
    await check().catch(() => showRefusal(new UserFacingError(NO_RULES)));
    if (!isSent) return;
    if (afterSend !== undefined) {
      opensWith.current = afterSend(getValues());
      reset(opensWith.current);
    }
    setRestored(false);
    if (draft !== undefined && !isStep) deleteDraft(draft);
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    // A dialog that was closed and opened again is another form with the same draft.
    const what = draft ?? id;
    if (underWay.has(what)) return;
    underWay.add(what);
    setSummary([]);
    try {
      await send();
    } finally {
      underWay.delete(what);
    }
  }

  // What the fields do has nothing to do with what is read of them.
  const control = methods.control as unknown as Control<In>;
  function discard(): void {
    opensWith.current = empty;
    reset(empty);
    setSummary([]);
    setRestored(false);
    if (draft !== undefined) deleteDraft(draft);
  }

  return {
    methods,
    control,
    discard,
    refuse: showRefusal,
    hasDraft: draft !== undefined,
    isRestored,
    id,
    submit,
    summary,
    labels,
  };
}

function resolverOf<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In> | LateSchema<Out, In>,
): Resolver<In, unknown, Out> {
  if (typeof schema !== "function") return standardSchemaResolver(schema);
  return async (...given) => {
    const resolve: Resolver<In, unknown, Out> = standardSchemaResolver(await schema());
    return resolve(...given);
  };
}

/** The id of the element that a field's focus goes to. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}
