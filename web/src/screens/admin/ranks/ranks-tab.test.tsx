import type { Rank } from '@muster/shared/areas/ranks';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { renderPart } from '../../../testing/render-app.tsx';
import { nodePositions } from './node-positions.ts';
import { RanksTab } from './ranks-tab.tsx';
import { treeOf } from './tree.ts';

const list = 'GET /api/ranks/';
const positions = 'GET /api/ranks/positions/';
const setPositions = 'PUT /api/ranks/positions/';
const create = 'POST /api/ranks/';
const hierarchy = 'POST /api/ranks/update-hierarchy/';

const rank = (id: string, name: string, superior_id: string | null = null): Rank => ({ id, name, superior_id });
const three = [rank('C', 'Chief'), rank('S', 'Sergeant', 'C'), rank('O', 'Officer', 'S')];

async function open(answers: Answers = {}) {
  const requests = network({ [list]: ok(three), [positions]: ok([]), [setPositions]: ok([]), ...answers });
  const user = renderPart(<RanksTab />);
  await screen.findByRole('button', { name: 'Rename Chief' });
  return { ...requests, user };
}

const dialog = () => screen.findByRole('dialog').then((one) => within(one));
// By text: jsdom has no layout, so the menu hides its items as if its button were scrolled away.
const menuItem = (name: string) => screen.findByText(name);
const superiorOf = (name: string) => screen.getByLabelText<HTMLSelectElement>(`Superior of ${name}`);

// spec 9.14
test('ranks without a position are placed in a column at 250, 100 apart, below the placed ranks', () => {
  expect([...nodePositions(three, new Map())]).toEqual([
    ['C', { x: 250, y: 0 }],
    ['S', { x: 250, y: 100 }],
    ['O', { x: 250, y: 200 }],
  ]);
  const known = new Map([
    ['S', { x: 265, y: 300 }],
    ['O', { x: 15, y: 900 }],
  ]);
  expect(nodePositions(three, known).get('C')).toEqual({ x: 250, y: 400 });
  expect(nodePositions(three, known).get('O')).toEqual({ x: 15, y: 900 });
});

test('the list is a tree with siblings sorted by name; a rank with an unknown superior is at the top', () => {
  const ranks = [rank('B', 'Bravo', 'A'), rank('X', 'Lost', 'gone'), rank('A', 'Alpha'), rank('D', 'Adam', 'A')];
  expect(treeOf(ranks).map(({ rank: { name }, depth }) => [name, depth])).toEqual([
    ['Alpha', 0],
    ['Adam', 1],
    ['Bravo', 1],
    ['Lost', 0],
  ]);
});

// spec 2.67, 5.12
test('a rank requires a name; a new rank is listed, and its position is saved with the positions of unplaced ranks', async () => {
  const captain = rank('N', 'Captain');
  const { user, to, answers } = await open({ [create]: { status: 201, body: captain } });
  await user.click(screen.getByRole('button', { name: 'Add Rank' }));
  const form = await dialog();
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(await form.findByText('Rank name is required')).toBeTruthy();
  expect(to(create)).toHaveLength(0);
  answers[list] = ok([...three, captain]);
  await user.type(form.getByLabelText(/Rank name/), ' Captain ');
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('button', { name: 'Rename Captain' })).toBeTruthy();
  await waitFor(() => expect(to(setPositions)).toHaveLength(1));
  expect(to(setPositions)[0]?.body).toEqual({
    positions: [
      { id: 'C', x: 250, y: 0 },
      { id: 'S', x: 250, y: 100 },
      { id: 'O', x: 250, y: 200 },
      { id: 'N', x: 250, y: 300 },
    ],
  });
});

// spec 2.68, 7.19, 8.52, 8.53
test('a failure is shown in the form, which keeps the typed name', async () => {
  const rename = 'PATCH /api/ranks/S/';
  const { user, to } = await open({ [create]: refused(500), [rename]: 'no-response' });
  for (const [button, send, sentence] of [
    ['Add Rank', 'Create', 'Failed to create rank'],
    ['Rename Sergeant', 'Save', 'Failed to update rank'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: button }));
    const form = await dialog();
    const field = form.getByLabelText<HTMLInputElement>(/Rank name/);
    await user.clear(field);
    await user.type(field, 'Corporal');
    await user.click(form.getByRole('button', { name: send }));
    expect((await form.findByRole('alert')).textContent).toContain(sentence);
    expect(field.value).toBe('Corporal');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(to(rename)[0]?.body).toEqual({ name: 'Corporal', read: { name: 'Sergeant' } });
});

// spec 7.21, 8.49, 8.51
test('a superior is set and cleared; after a refusal the old superior is shown, with the message and the reason', async () => {
  const detail = 'A rank cannot be placed below itself';
  const { user, to, answers } = await open({ [hierarchy]: refused(409, { detail, code: 'rank_cycle' }) });
  await user.selectOptions(superiorOf('Chief'), 'Below Officer');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(`Failed to update rank hierarchy\n${detail}`);
  expect(superiorOf('Chief').value).toBe('');

  answers[hierarchy] = refused(500);
  await user.selectOptions(superiorOf('Officer'), 'No superior');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Failed to update hierarchy'));
  expect(superiorOf('Officer').value).toBe('S');

  const moved = rank('O', 'Officer', 'C');
  answers[hierarchy] = ok(moved);
  answers[list] = ok([...three.slice(0, 2), moved]);
  await user.selectOptions(superiorOf('Officer'), 'Below Chief');
  await waitFor(() => expect(superiorOf('Officer').value).toBe('C'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(to(hierarchy).map(({ body }) => body)).toEqual([
    { subordinate_id: 'C', superior_id: 'O' },
    { subordinate_id: 'O', superior_id: null },
    { subordinate_id: 'O', superior_id: 'C' },
  ]);
});

// spec 8.50
test('deleting a rank asks first and names it; a rank that employees hold stays, with the reason', async () => {
  const remove = 'DELETE /api/ranks/O/';
  const detail = 'This rank is assigned to employees and cannot be deleted';
  const { user, to, answers } = await open({ [remove]: refused(409, { detail, code: 'rank_held' }) });
  await user.click(screen.getByRole('button', { name: 'Delete Officer' }));
  const question = await dialog();
  expect(question.getByText('Delete the rank Officer?')).toBeTruthy();
  expect(to(remove)).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect((await question.findByRole('alert')).textContent).toContain(`Failed to delete rank\n${detail}`);
  expect(superiorOf('Officer')).toBeTruthy();
  answers[remove] = ok({ detail: 'Rank deleted' });
  answers[list] = ok(three.slice(0, 2));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByLabelText('Superior of Officer')).toBeNull());
});

test('a move by keyboard is saved; a failure is shown, and the next move saves the position', async () => {
  const saved = three.map(({ id }, n) => ({ id, x: 0, y: n * 90 }));
  const { user, to, answers } = await open({ [positions]: ok(saved), [setPositions]: refused(500) });
  await user.click(screen.getByRole('button', { name: 'Move Sergeant in the diagram' }));
  await user.click(await menuItem('Right'));
  expect((await screen.findByRole('alert')).textContent).toContain(
    "We couldn't save the positions of the ranks. Move a rank again to retry.",
  );
  answers[setPositions] = ok([{ id: 'S', x: 15, y: 75 }]);
  await user.click(await menuItem('Up'));
  await waitFor(() => expect(to(setPositions)).toHaveLength(2));
  expect(to(setPositions).map(({ body }) => body)).toEqual([
    { positions: [{ id: 'S', x: 15, y: 90 }] },
    { positions: [{ id: 'S', x: 15, y: 75 }] },
  ]);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('the message of a refused superior disappears when another change begins', async () => {
  const { user } = await open({ [hierarchy]: refused(409), [create]: { status: 201, body: rank('N', 'Captain') } });
  await user.selectOptions(superiorOf('Officer'), 'Below Chief');
  await screen.findByText(/Failed to update rank hierarchy/);
  await user.click(screen.getByRole('button', { name: 'Add Rank' }));
  const form = await dialog();
  await user.type(form.getByLabelText(/Rank name/), 'Captain');
  await user.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

// spec 8.48
test('ranks that cannot be loaded show a message and a retry', async () => {
  const { answers } = network({ [list]: refused(500), [positions]: ok([]) });
  const user = renderPart(<RanksTab />);
  expect(await screen.findByText('Failed to fetch ranks')).toBeTruthy();
  answers[list] = ok(three);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Rename Chief' })).toBeTruthy();
});

test('the diagram says in three lines how it is used, and lists its keys', async () => {
  await open();
  const ways = within(screen.getByRole('list', { name: 'How to use the diagram' }));
  expect(ways.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Move: drag a rank.',
    'Connect: draw a line from the lower edge of the superior to the rank below.',
    'Delete: select a rank or a line and press Delete.',
  ]);
  expect(screen.getByText('renames a rank')).toBeTruthy();
});
