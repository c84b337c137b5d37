import { useQueryClient } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { Bookmark } from "lucide-react";
import { Popover } from "radix-ui";
import { useFormState, useWatch } from "react-hook-form";
import * as watchlists from "#domain/contract/http/watchlists.ts";
import { SAVED_NAME_IN_USE } from "#domain/validation/search-texts.ts";
import { call } from "#src/lib/api.ts";
import { useSession } from "#src/session/session.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { fieldId, useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { readSearchText, searchText, type FindState } from "#src/features/find/find-search.ts";
import { SAVED, useSavedSearches } from "#src/features/find/saved-search-queries.ts";
import { SavedSearchRows } from "#src/features/find/saved-search-rows.tsx";
import { PopoverPanel } from "#src/ui/popover-panel.tsx";

const schema = watchlists.addSavedSearch.body.pick({ name: true, replace: true });
const EMPTY = { name: "", replace: false };

interface SavedListProps {
  state: FindState;
  onOpen: (state: FindState) => void;
}

interface SavedSearchesProps extends SavedListProps {
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** Saved searches of a signed-in user; visitors get a sign-in link. */
export function SavedSearches({ state, onOpen, isShown, onShow }: SavedSearchesProps) {
  const isSignedIn = useSession(({ session }) => session !== null);
  return (
    <Popover.Root open={isShown} onOpenChange={onShow}>
      <Popover.Trigger asChild>
        <Button className="h-9" aria-keyshortcuts="S" title="Save or open a search (S)">
          <Bookmark size={16} strokeWidth={1.5} aria-hidden />
          Saved
        </Button>
      </Popover.Trigger>
      <PopoverPanel label="Saved searches" className="w-80 p-3">
        {isSignedIn ? (
          <SavedList
            state={state}
            onOpen={(saved) => {
              onOpen(saved);
              onShow(false);
            }}
          />
        ) : (
          <SignInFirst />
        )}
      </PopoverPanel>
    </Popover.Root>
  );
}

function SignInFirst() {
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <p>
      <Link to="/auth/login" search={{ redirect: here }} className="font-medium text-link underline">
        Sign in
      </Link>{" "}
      to save this search under a name and open it again later.
    </p>
  );
}

function SavedList({ state, onOpen }: SavedListProps) {
  const queries = useQueryClient();
  const list = useSavedSearches();
  const refresh = () => queries.invalidateQueries({ queryKey: SAVED });
  const here = searchText(state);
  const form = useSchemaForm({
    schema,
    empty: EMPTY,
    onSend: async (typed) => {
      const saved = await call(watchlists.addSavedSearch, { body: { ...typed, query: here } });
      notify({ summary: `Saved as ${saved.name}`, severity: "success" });
      await refresh();
    },
    afterSend: () => EMPTY,
  });
  const { errors, isSubmitting } = useFormState({ control: form.control });
  const name = useWatch({ control: form.control, name: "name" });

  return (
    <div className="flex flex-col gap-3">
      <Form form={form} className="flex flex-wrap items-start gap-2">
        <FormText
          form={form}
          name="name"
          label="Save this search as"
          frameClassName="flex-1"
          onEdit={() => form.methods.setValue("replace", false)}
        />
        <SubmitButton form={form} className="mt-[20px]">
          Save
        </SubmitButton>
        <FormProblem form={form} className="basis-full" />
      </Form>
      {errors.name?.message === SAVED_NAME_IN_USE ? (
        <div className="flex justify-end">
          <Button
            size="small"
            kind="danger"
            aria-disabled={isSubmitting || undefined}
            onClick={() => {
              form.methods.setValue("replace", true);
              void form.submit();
              // The button disappears with its error.
              document.getElementById(fieldId(form.id, "name"))?.focus();
            }}
          >
            Replace “{name.trim()}”
          </Button>
        </div>
      ) : null}
      {list.isError ? (
        <FailedCall what="Your searches could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data?.length === 0 ? <p className="text-muted">Searches you save are listed here.</p> : null}
      {list.data && list.data.length > 0 ? (
        <SavedSearchRows
          searches={list.data}
          current={here}
          onOpen={(saved) => onOpen({ ...readSearchText(saved.query), compared: state.compared })}
        />
      ) : null}
    </div>
  );
}
