import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render-app.tsx';
import { textsOf } from '../../testing/tables.ts';
import { type Column, DataTable } from './data-table.tsx';
import { sorted } from './sorting.ts';

interface Person {
  name: string;
  badge: string | null;
}

const people: Person[] = [
  { name: 'Baker', badge: '10' },
  { name: 'adams', badge: null },
  { name: 'Cole', badge: '9' },
];
const columns: Column<Person>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'badge', title: 'Badge', cell: ({ badge }) => badge ?? 'none', sortBy: ({ badge }) => badge },
  { key: 'note', title: 'Note', cell: () => '-' },
];

function show(rows = people, arriving = false) {
  return renderPart(
    <DataTable
      label="People"
      arriving={arriving}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      toggleName={({ name }) => `Show ${name}`}
      initialSort={{ key: 'name', direction: 'ascending' }}
      empty="No one here."
      expand={({ name }) => <p>All about {name}</p>}
    />,
  );
}

const names = () => textsOf(screen.getAllByRole('rowheader'));

describe('sorting', () => {
  it('sorts text without regard to case, numbers by size, and absent values last in both directions', () => {
    const by = (direction: 'ascending' | 'descending') =>
      sorted(people, ({ badge }) => badge, direction).map(({ badge }) => badge);
    expect(by('ascending')).toEqual(['9', '10', null]);
    expect(by('descending')).toEqual(['10', '9', null]);
    expect(sorted([{ n: 10 }, { n: 9 }], ({ n }) => n, 'ascending')).toEqual([{ n: 9 }, { n: 10 }]);
  });

  it('keeps the order of equal rows', () => {
    const rows = ['b', 'a', 'c'].map((id) => ({ id, same: 'x' }));
    expect(sorted(rows, ({ same }) => same, 'descending')).toEqual(rows);
  });
});

describe('the table', () => {
  it('sorts by a head, and in the other direction at the second click, with aria-sort', async () => {
    const user = show();
    expect(names()).toEqual(['adams', 'Baker', 'Cole']);
    const head = screen.getByRole('columnheader', { name: 'Name' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(head).getByRole('button'));
    expect(names()).toEqual(['Cole', 'Baker', 'adams']);
    expect(head.getAttribute('aria-sort')).toBe('descending');
    await user.click(screen.getByRole('button', { name: 'Badge' }));
    expect(names()).toEqual(['Cole', 'Baker', 'adams']);
    expect(head.getAttribute('aria-sort')).toBe('none');
    expect(screen.getByRole('columnheader', { name: 'Note' }).hasAttribute('aria-sort')).toBe(false);
  });

  it('sorts by a list where the heads cannot be clicked', async () => {
    const user = show();
    await user.selectOptions(screen.getByLabelText('Sort by'), 'badge');
    expect(names()).toEqual(['Cole', 'Baker', 'adams']);
    await user.click(screen.getByRole('button', { name: 'Sort descending' }));
    expect(names()).toEqual(['Baker', 'Cole', 'adams']);
  });

  it('expands a row by its button or a click on the row, and unmounts closed content', async () => {
    const user = show();
    const toggle = screen.getByRole('button', { name: 'Show Baker' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle);
    expect(await screen.findByText('All about Baker')).toBeTruthy();
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await user.click(screen.getByRole('rowheader', { name: 'Cole' }));
    expect(await screen.findByText('All about Cole')).toBeTruthy();
    await user.click(toggle);
    await waitFor(() => expect(screen.queryByText('All about Baker')).toBeNull());
    expect(screen.getByText('All about Cole')).toBeTruthy();
  });

  // spec 9.11
  it('numbers rows that arrive, which its styles delay by 50 ms each', () => {
    show(people, true);
    const numbers = screen.getAllByRole('rowheader').map((cell) => cell.closest('tr')?.style.getPropertyValue('--row'));
    expect(numbers).toEqual(['0', '1', '2']);
    const styles = readFileSync(`${import.meta.dirname}/data-table.module.css`, 'utf8');
    expect(styles).toContain('animation-delay: calc(var(--row) * 50ms);');
  });

  it('shows its empty state instead of rows', () => {
    show([]);
    expect(screen.getByText('No one here.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
