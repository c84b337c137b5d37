export function SecurityPage({ id }: { id: string }) {
  return <p>{id}</p>;
}
