import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { cx } from "#src/lib/cx.ts";

export const inputClass =
  "w-full rounded border border-line-strong bg-surface px-2 text-fg placeholder:text-muted " +
  "focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-0 disabled:opacity-60 " +
  "aria-invalid:border-danger";

interface FieldFrameProps {
  label: string;
  /** Id of the control; generated when omitted. */
  id?: string | undefined;
  /** Shown in place of help. */
  error?: string | undefined;
  help?: ReactNode;
  /** Shown at the other end of the label's line. */
  aside?: ReactNode;
  className?: string | undefined;
  children: (ids: { id: string; describedBy: string | undefined; invalid: boolean }) => ReactNode;
}

/** Label above, help below, the error in place of help; tied together for screen readers. */
export function FieldFrame({ label, id: givenId, error, help, aside, className, children }: FieldFrameProps) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const note = error ?? help;
  const title = (
    <label htmlFor={id} className="text-[12px] font-medium text-muted">
      {label}
    </label>
  );
  return (
    <div className={cx("flex flex-col gap-1", className)}>
      {aside ? (
        <div className="flex items-center justify-between gap-2">
          {title}
          {aside}
        </div>
      ) : (
        title
      )}
      {children({ id, describedBy: note ? `${id}-note` : undefined, invalid: Boolean(error) })}
      {note ? (
        <p id={`${id}-note`} className={cx("min-h-4 text-[12px] leading-4", error ? "text-danger" : "text-muted")}>
          {note}
        </p>
      ) : null}
    </div>
  );
}

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "size"> {
  label: string;
  error?: string | undefined;
  /** Error of the text, shown after blur. */
  wrong?: string | undefined;
  help?: ReactNode;
  large?: boolean;
  ref?: Ref<HTMLInputElement>;
  frameClassName?: string;
}

/** `aria-describedby` adds further descriptions to the field's own help or error. */
export function TextField(props: TextFieldProps) {
  const { label, id, error, wrong, help, large, className, frameClassName, onBlur, onChange, ...input } = props;
  const also = input["aria-describedby"];
  const [isLeft, setLeft] = useState(false);
  return (
    <FieldFrame
      label={label}
      id={id}
      error={error ?? (isLeft ? wrong : undefined)}
      help={help}
      className={frameClassName}
    >
      {({ id: inputId, describedBy, invalid }) => (
        <input
          id={inputId}
          aria-invalid={invalid || undefined}
          autoComplete="off"
          spellCheck={false}
          className={cx(inputClass, large ? "h-10 text-[15px]" : "h-8", className)}
          {...input}
          onBlur={(event) => {
            setLeft(true);
            onBlur?.(event);
          }}
          onChange={(event) => {
            setLeft(false);
            onChange?.(event);
          }}
          aria-describedby={describedBy && also ? `${describedBy} ${also}` : (describedBy ?? also)}
        />
      )}
    </FieldFrame>
  );
}
