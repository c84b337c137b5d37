/** Lets commands navigate without importing the router, which would be circular: router, pages, commands. */
let navigate: (path: string) => void | Promise<void> = (path) => window.location.assign(path);

export function navigateWith(next: (path: string) => void | Promise<void>): void {
  navigate = next;
}

export async function goTo(path: string): Promise<void> {
  await navigate(path);
}
