import { useQuery, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { ADDRESS_RANGES_MAX, addressRange } from "#domain/accounts/address-range.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { getSignInAddresses, setSignInAddresses } from "#domain/contract/http/sign-in-addresses.ts";
import { LoadedSection } from "#src/features/firm-settings/loaded-section.tsx";
import { holdAnswer } from "#src/lib/hold-answer.ts";
import { call } from "#src/lib/api.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormRows } from "#src/ui/form/rows-field.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { UnsavedChanges } from "#src/ui/form/unsaved-changes.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";

type Addresses = ResponseOf<typeof getSignInAddresses>;

const KEY = ["sign-in-addresses"];
const row = addressRange.extend({ label: addressRange.shape.label.unwrap() });
const schema = setSignInAddresses.body.extend({ ranges: z.array(row) });
const EMPTY_ROW = { range: "", label: "" };

/** Sets the network addresses from which the firm's people can sign in. */
export function SignInAddresses() {
  const addresses = useQuery({
    queryKey: KEY,
    // A refetch would replace the form under the user's typing.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(getSignInAddresses, { signal }),
  });
  return (
    <LoadedSection
      id="sign-in-addresses"
      title="Addresses to sign in from"
      about="With ranges set, your people can sign in only from these addresses, and a session used elsewhere ends at once. Without any, they can sign in from anywhere."
      query={addresses}
      failure="The addresses could not be loaded."
    >
      {(data) => <AddressForm key={JSON.stringify(data.ranges)} addresses={data} />}
    </LoadedSection>
  );
}

function AddressForm({ addresses: { ranges, your_address: own } }: { addresses: Addresses }) {
  const queries = useQueryClient();
  const form = useSchemaForm({
    schema,
    empty: { ranges: ranges.map(({ range, label }) => ({ range, label })) },
    onSend: async (body) => {
      holdAnswer(queries, KEY, await call(setSignInAddresses, { body }));
      notify({
        summary:
          body.ranges.length === 0 ? "Sign-in allowed from anywhere" : "Sign-in allowed from these addresses only",
        severity: "success",
        group: "firm",
      });
    },
    afterSend: (typed) => typed,
  });
  function addOwn(): void {
    const typed = form.methods.getValues("ranges");
    if (typed.some(({ range }) => range === own)) return;
    form.methods.setValue("ranges", [...typed.filter(({ range }) => range !== ""), { range: own, label: "" }], {
      shouldDirty: true,
    });
  }
  return (
    <Form form={form} label="Addresses to sign in from" className="mt-3 flex flex-col gap-3">
      <FormRows form={form} name="ranges" label="Ranges" one="range" empty={EMPTY_ROW} most={ADDRESS_RANGES_MAX}>
        {(index) => (
          <div className="grid gap-2 sm:grid-cols-2">
            <FormText
              form={form}
              name={`ranges.${index}.range`}
              label={`Range ${index + 1}`}
              placeholder="203.0.113.0/24"
              className="code"
              spellCheck={false}
              autoComplete="off"
            />
            <FormText
              form={form}
              name={`ranges.${index}.label`}
              label={`Name of range ${index + 1} (optional)`}
              placeholder="Mumbai office"
            />
          </div>
        )}
      </FormRows>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          Your address is <span className="code">{own}</span>. One of the ranges has to include it.
        </span>
        <Button size="small" onClick={addOwn}>
          Add my address
        </Button>
      </p>
      <FormProblem form={form} />
      <div className="flex items-center gap-4">
        <SubmitButton form={form} title="Mod+Enter" sendingLabel="Saving…">
          Save addresses
        </SubmitButton>
        <UnsavedChanges form={form} />
      </div>
    </Form>
  );
}
