import { useEffect } from "react";
import { type FieldPathByValue, type FieldPathValue, type FieldValues, useWatch } from "react-hook-form";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import {
  type AttachedFile,
  cancelUpload,
  settledFiles,
  startUpload,
  type UploadTarget,
  useUploads,
} from "#src/ui/form/uploads.ts";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";

interface FilesOptions<In extends FieldValues, Name extends FieldPathByValue<In, AttachedFile[]>, E extends Endpoint> {
  form: SchemaForm<In>;
  name: Name;
  target: UploadTarget<E>;
  most: number;
  /** Called for a file that could not be accepted. */
  onFailed?: (file: AttachedFile) => void;
}

export interface FormFiles {
  files: readonly AttachedFile[];
  isFull: boolean;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  /** Maximum number of files. */
  most: number;
}

/** The files of a form: each is sent when it is chosen, pasted or dropped, and its address goes with the form. */
export function useFiles<
  In extends FieldValues,
  Name extends FieldPathByValue<In, AttachedFile[]>,
  E extends Endpoint,
>({ form, name, target, most, onFailed }: FilesOptions<In, Name, E>): FormFiles {
  const { control, methods } = form;
  const files: readonly AttachedFile[] = useWatch({ control, name });
  const now = (): readonly AttachedFile[] => methods.getValues(name);
  const store = (next: readonly AttachedFile[]) => {
    methods.setValue(name, next as FieldPathValue<In, Name>, { shouldDirty: true });
    methods.clearErrors(name);
  };

  // Uploads end outside of any form, which may be off the screen then.
  useEffect(() => {
    const settle = () => {
      const before: readonly AttachedFile[] = methods.getValues(name);
      const settled = settledFiles(before, useUploads.getState());
      if (JSON.stringify(settled) === JSON.stringify(before)) return;
      methods.setValue(name, settled as FieldPathValue<In, Name>, { shouldDirty: true });
      methods.clearErrors(name);
      const failed = settled.filter(
        ({ id, error }) => error !== null && before.some((one) => one.id === id && !one.error),
      );
      for (const file of failed) onFailed?.(file);
    };
    settle();
    return useUploads.subscribe(settle);
  }, [methods, name, onFailed]);

  return {
    files,
    most,
    isFull: files.length >= most,
    add(chosen) {
      const room = Math.max(0, most - now().length);
      store([...now(), ...chosen.slice(0, room).map((file) => startUpload(file, target))]);
      if (chosen.length > room) methods.setError(name, { type: "most", message: `At most ${most} files.` });
    },
    remove(id) {
      cancelUpload(id);
      store(now().filter((file) => file.id !== id));
    },
  };
}
