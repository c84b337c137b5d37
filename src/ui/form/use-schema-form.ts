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

/** Schema loaded on the first validation, so that a visitor's page renders before it. */
type LateSchema<Out, In> = () => Promise<z.ZodType<Out, In>>;

export interface SchemaFormOptions<In extends FieldValues, Out> {
  /** Server's schema from the contract; extended only when the screen has a field the contract lacks. */
  schema: z.ZodType<Out, In> | LateSchema<Out, In>;
  /** Initial values. */
  empty: In;
  /** Sends the parsed values. Errors it throws show at the fields the server names, else above the form. */
  onSend: (read: Out) => Promise<unknown>;
  /** Values after sending; omitted: the typed values stay. */
  afterSend?: (typed: In) => In;
  /** Contract paths of fields with a different name in the form. */
  names?: FieldNames;
  /** Name of the draft that stores the typed values until sent. */
  draft?: string | DraftOptions<In>;
  /** Values of an earlier step, used instead of the draft. */
  typed?: In | undefined;
}

export interface DraftOptions<In> {
  name: string;
  /** Never stored: passwords, one-time codes. */
  without?: readonly (keyof In & string)[];
  /** Set for a step of a longer form: sending keeps the draft, and the last step deletes it. */
  isStep?: boolean;
}

/** A form bound to a schema, for the fields of this folder. */
export interface SchemaForm<In extends FieldValues> {
  methods: Pick<UseFormReturn<In>, "getValues" | "setValue" | "setError" | "clearErrors" | "reset">;
  control: Control<In>;
  id: string;
  /** Empties the form and drops its draft. */
  discard: () => void;
  /** True when the content has a draft, so leaving loses nothing. */
  hasDraft: boolean;
  /** True when the content was restored from a draft. */
  isRestored: boolean;
  /** Shows a refusal after the sentence was confirmed: at the fields the server names, else above the form. */
  refuse: (error: unknown) => void;
  /** Validates and sends; ignored while sending. */
  submit: (event?: FormEvent) => Promise<void>;
  /** Names of fields that the last try found wrong, when there are several. */
  summary: readonly string[];
  /** Labels of the fields on the screen by name. */
  labels: Map<string, string>;
}

/** Shown when the schema could not be loaded; the input stays. */
const NO_RULES = "The server does not answer. What you typed is still here: try again in a moment.";

/** Running sends, by draft or form. */
const underWay = new Set<string>();

/**
 * Behaviour of all forms. Validates on submit, by the server's schema, and from then on while typing. The focus goes to
 * the invalid field, or to the list of errors when there are several. Sends once, however often the button is pressed.
 * A refusal loses no input.
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
  /** Initial values without a draft. */
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

  // Fields need only the input type, not the parsed one.
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
