import type { KeyboardEvent } from 'react';

/** Steps to the next row by key. Only typed fields use the arrows: they choose options elsewhere. */
function stepOf({ key, target, shiftKey }: KeyboardEvent<HTMLElement>): number {
  const isTyped = target instanceof HTMLInputElement && target.type === 'text';
  if (key === 'Enter' && target instanceof HTMLInputElement) return shiftKey ? -1 : 1;
  if (isTyped && key === 'ArrowDown') return 1;
  return isTyped && key === 'ArrowUp' ? -1 : 0;
}

/** Moves the focus to the same item (`data-moves`) of the next person after Enter, or by the arrows in typed fields. */
export function moveToNextPerson(event: KeyboardEvent<HTMLElement>): void {
  const step = stepOf(event);
  if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const field = event.currentTarget;
  const people = field.closest('[data-people]');
  const same = [...(people?.querySelectorAll<HTMLElement>(`[data-moves="${field.dataset.moves ?? ''}"]`) ?? [])];
  const next = same[same.indexOf(field) + step];
  const target = next?.querySelector<HTMLElement>('input:checked') ?? next?.querySelector<HTMLElement>('input, select');
  target?.focus();
  // Keeps the row clear of the sticky head and foot.
  target?.scrollIntoView({ block: 'nearest' });
}
