import { act, screen, within } from '@testing-library/react';
import Cookies from 'js-cookie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-app.tsx';
import { textsOf } from '../../testing/tables.ts';
import type { Column } from '../data-table/column.ts';
import { listLabels } from '../searchable-table/labels.ts';
import { SearchableTable } from '../searchable-table/searchable-table.tsx';

interface Person {
  id: string;
  name: string;
  rank: string;
  active: boolean;
}

const people: Person[] = [
  { id: '0002', name: 'James A. Smith', rank: 'Patrol Officer', active: true },
  { id: '0010', name: 'Ann Núñez', rank: '=HYPERLINK("x")', active: false },
  ...Array.from({ length: 300 }, (_, index) => ({ id: `${1000 + index}`, name: 'Pat', rank: 'Clerk', active: true })),
];
const columns: readonly Column<Person>[] = [
  { key: 'id', title: 'ID', cell: ({ id }) => id, sortBy: ({ id }) => Number(id) },
  {
    key: 'name',
    title: 'Name',
    cell: ({ name }) => <a href="/">{name}</a>,
    sortBy: ({ name }) => name,
    rowHeader: true,
  },
  { key: 'rank', title: 'Rank', cell: ({ rank }) => rank },
  { key: 'active', title: 'Active', cell: () => <i />, text: ({ active }) => (active ? 'Yes' : 'No') },
  { key: 'actions', title: 'Actions', cell: () => <button type="button">Edit</button>, actions: true },
];
const texts = { ...listLabels('person', 'people', 'Failed'), searchHint: 'Name or ID', empty: 'No one' };
const initialSort = { key: 'name', direction: 'ascending' } as const;
const rowKey = ({ id }: Person) => id;
const searched = ({ id, name, rank }: Person) => [id, name, rank];

function show(state: 'complete' | 'loading' = 'complete', rows = people) {
  return renderPart(
    <SearchableTable
      list={{ rows, state, answeredAt: 0, retry: () => undefined }}
      texts={texts}
      label="All people"
      columns={columns}
      rowKey={rowKey}
      searched={searched}
      initialSort={initialSort}
      filterWords={['Rank: any']}
      icon={null}
      timeZone="America/Chicago"
    />,
  );
}

/** Without a layout, the menu counts as scrolled out of view. */
const hidden = { hidden: true };

const heads = () => textsOf(screen.getAllByRole('columnheader'));
const options = () => screen.getByRole('button', { name: 'List options' });

beforeEach(() => localStorage.clear());

describe('the search', () => {
  it('finds words in any column, without accents', async () => {
    const user = show();
    await user.type(screen.getByRole('searchbox'), 'nunez 0010');
    expect((await screen.findByText('1 of 302 people')).textContent).toBeTruthy();
    expect(textsOf(screen.getAllByRole('rowheader'))).toEqual(['Ann Núñez']);
  });
});

describe('the columns', () => {
  it('can be left out, except the name and the actions, and are remembered on the device', async () => {
    const user = show();
    await user.click(options());
    const boxes = await screen.findAllByRole('menuitemcheckbox', hidden);
    expect(textsOf(boxes)).toEqual(['ID', 'Rank', 'Active']);
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Rank', ...hidden }));
    expect(heads()).toEqual(['ID', 'Name', 'Active', 'Actions']);
    expect(JSON.parse(localStorage.getItem('muster-hidden-columns:All people') ?? '')).toEqual(['rank']);
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Rank', ...hidden }));
    expect(heads()).toEqual(['ID', 'Name', 'Rank', 'Active', 'Actions']);
    expect(localStorage).toHaveLength(0);
  });

  it.each(['["rank","gone"]', '{"rank":1}', 'not JSON'])('are read from %s', (stored) => {
    localStorage.setItem('muster-hidden-columns:All people', stored);
    show();
    expect(heads()).toEqual(['ID', 'Name', ...(stored.startsWith('[') ? [] : ['Rank']), 'Active', 'Actions']);
  });

  it('stay as chosen if the browser blocks storage', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const user = show();
    await user.click(options());
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'ID', ...hidden }));
    expect(heads()).toEqual(['Name', 'Rank', 'Active', 'Actions']);
    vi.restoreAllMocks();
  });
});

describe('the export', () => {
  it('contains the shown list: matching rows in order, chosen columns, no formulas', async () => {
    Cookies.set('site_code', 'DEMO');
    const saved: Blob[] = [];
    const names: string[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (one: Blob) => saved.push(one), revokeObjectURL() {} }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const user = show();
    await user.type(screen.getByRole('searchbox'), 'a h');
    await user.click(screen.getByRole('button', { name: 'Name' })); // now descending
    await user.click(options());
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'ID', ...hidden }));
    await user.click(screen.getByRole('menuitem', { name: /^Export as CSV/, ...hidden }));
    expect(names).toEqual([expect.stringMatching(/^all-people-DEMO-\d{4}-\d{2}-\d{2}\.csv$/)]);
    expect((await saved[0]?.text())?.replace('\uFEFF', '').split('\r\n')).toEqual([
      '"Name","Rank","Active"',
      '"James A. Smith","Patrol Officer","Yes"',
      `"Ann Núñez","'=HYPERLINK(""x"")","No"`,
      '',
    ]);
    click.mockRestore();
    vi.unstubAllGlobals();
  });

  it('waits for the whole list', async () => {
    const user = show('loading');
    await user.click(options());
    const item = await screen.findByRole('menuitem', { name: /^Export as CSV/, ...hidden });
    expect(within(item).getByText('Available when the whole list is loaded')).toBeTruthy();
    expect(item.hasAttribute('disabled')).toBe(true);
  });
});

describe('printing', () => {
  it('puts every row on the paper, with the filter and the order', async () => {
    const user = show();
    expect(screen.queryAllByRole('rowheader').length).toBeLessThan(people.length);
    await user.type(screen.getByRole('searchbox'), 'a');
    await screen.findByText('302 people');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getAllByRole('rowheader')).toHaveLength(people.length);
    expect(screen.getByText('All people · 302 people · Rank: any · Search: “a” · Sorted by Name')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByText(/Sorted by Name/, { selector: 'p' })).toBeNull();
    expect(screen.queryAllByRole('rowheader').length).toBeLessThan(people.length);
  });

  it('opens the print dialog once the menu is closed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const user = show();
    await user.click(options());
    await user.click(await screen.findByRole('menuitem', { name: 'Print', ...hidden }));
    expect(print).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(screen.queryByRole('menu')).toBeNull();
    vi.unstubAllGlobals();
  });
});
