/** How commands go to a page without importing the router, which imports the pages, which import the commands. */
let navigate: (path: string) => void | Promise<void> = (path) => window.location.assign(path);

export function navigateWith(next: (path: string) => void | Promise<void>): void {
  navigate = next;
}

export async function goTo(path: string): Promise<void> {
  await navigate(path);
}
