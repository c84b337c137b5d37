/** What the server refused, where the eye already is. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    <p role="alert" className={text ? "rounded border border-danger bg-ask-soft px-3 py-2 text-danger" : "hidden"}>
      {text}
    </p>
  );
}
