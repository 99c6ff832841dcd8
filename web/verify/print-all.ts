/** Opens every closed part of the page while it is printed. */
export function printAll(): void {
  let closed: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    closed = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
    for (const part of closed) part.open = true;
  });
  addEventListener('afterprint', () => {
    for (const part of closed) part.open = false;
    closed = [];
  });
}
