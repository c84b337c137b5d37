import { useState } from "react";
import { neededText } from "#domain/lib/field-texts.ts";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/field.tsx";

interface RenameFormProps {
  name: string;
  /** Why the name given last was refused. */
  error: string | undefined;
  isPending: boolean;
  onRename: (name: string) => void;
  /** The person gave it up. */
  onLeave: () => void;
}

/** Another name for something, in its place: Enter gives it, Escape leaves the old one. */
export function RenameForm({ name, error, isPending, onRename, onLeave }: RenameFormProps) {
  const [text, setText] = useState(name);
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      aria-label={`Rename ${name}`}
      noValidate
      className="flex min-w-0 flex-1 items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(text.trim() === "");
        if (text.trim() !== "") onRename(text.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onLeave();
      }}
    >
      <TextField
        label="New name"
        frameClassName="flex-1"
        autoFocus
        value={text}
        error={isMissing ? neededText("Name") : error}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value);
          setMissing(false);
        }}
      />
      <Button type="submit" className="mt-5" disabled={isPending}>
        Rename
      </Button>
    </form>
  );
}
