import type { KeyboardEvent } from 'react';

/** Returns a row's field of a kind: of a group of choices, the selected one or else the first. */
function fieldIn(row: Element, kind: string): HTMLElement | null {
  const of = `[data-moves="${kind}"]`;
  return row.querySelector<HTMLElement>(`${of}:checked`) ?? row.querySelector<HTMLElement>(of);
}

/** Moves the focus to the same field (`data-moves`) in the row above or below. Returns whether the key was an arrow. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): boolean {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return false;
  event.preventDefault();
  const field = event.currentTarget;
  const kind = field.dataset.moves ?? '';
  const rows = [...(field.closest('table')?.querySelectorAll('tr') ?? [])].filter((row) => fieldIn(row, kind));
  const own = field.closest('tr');
  const next = rows[(own ? rows.indexOf(own) : -1) + step];
  const target = next && fieldIn(next, kind);
  target?.focus();
  // Keeps the row clear of the sticky header and footer.
  target?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  return true;
}
