/** Facts of a record, one to a line. */
export function FactLines({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 border-t border-line py-1">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
