import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { z } from "zod";
import { requiredText } from "#domain/lib/field-texts.ts";
import { closeSection } from "#src/features/transactions/open-order.ts";
import { Button } from "#src/ui/button.tsx";
import { FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormBelow } from "#src/ui/form/form-below.tsx";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";

/** Reason for the other side. */
export const whyTyped = z.string().trim().min(1, requiredText("Reason")).max(500);

interface OrderFormProps<In extends FieldValues> {
  form: SchemaForm<In>;
  title: string;
  submit: string;
  children: ReactNode;
}

/** Form below the open order, with buttons to leave and to review the binding sentence. */
export function OrderForm<In extends FieldValues>({ form, title, submit, children }: OrderFormProps<In>) {
  return (
    <FormBelow form={form} label={title}>
      {children}
      <FormProblem form={form} />
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onClick={closeSection}>
          Close
        </Button>
        <SubmitButton form={form} kind="primary">
          {submit}
        </SubmitButton>
      </div>
    </FormBelow>
  );
}
