import type { KeyboardEvent } from 'react';

/** Returns the field of a kind that a row has: of a group of choices the chosen one, or else the first. */
function fieldIn(row: Element, kind: string): HTMLElement | null {
  const of = `[data-moves="${kind}"]`;
  return row.querySelector<HTMLElement>(`${of}:checked`) ?? row.querySelector<HTMLElement>(of);
}

/**
 * Moves the focus to the same field (`data-moves`) of the row above or below that has one, for the arrow keys up and
 * down. Returns whether the key was one of them: in a group of choices they would otherwise choose.
 */
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
  // Below a head that sticks, and above a foot that does.
  target?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  return true;
}
