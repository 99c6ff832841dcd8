import { expect, test } from 'vitest';
import { ApiError } from '../../../api/errors.ts';
import { anEmployee, detectives, patrol, ranks } from '../../../testing/roster-screen.tsx';
import { noChange, planChanges, refusalText, selectedChanges } from './bulk-change.ts';

const [chief] = ranks;
const choices = {
  ranks,
  units: [patrol, detectives] as { id: string; name: string }[],
  groups: [],
  people: [{ employee_id: '999', name: 'Kim Baker', rank: null }],
};
const moved = anEmployee('1', {
  unit_id: patrol?.id,
  unit_name: 'Patrol',
  supervisor_id: '999',
  supervisor_name: 'Kim Baker',
});
const there = anEmployee('2', { unit_id: detectives?.id, unit_name: 'Detectives' });
interface Chosen {
  rank_id?: string;
  unit_id?: string;
  supervisor?: 'none' | 'choose';
  supervisor_id?: string;
  active?: 'no';
}
const plan = (values: Chosen) =>
  planChanges([moved, there], selectedChanges({ ...noChange, ...values }, choices), () => 'key');

test('only chosen fields change; people who have every chosen value are unchanged', () => {
  const { changes, unchanged } = plan({ unit_id: detectives?.id ?? '' });
  expect(unchanged).toEqual([there]);
  expect(changes).toHaveLength(1);
  expect(changes[0]?.lines).toEqual([{ label: 'Unit', from: 'Patrol', to: 'Detectives' }]);
  expect(changes[0]?.values).toEqual({ ...changes[0]?.read, unit_id: detectives?.id });
  expect(changes[0]?.read).toMatchObject({ unit_id: patrol?.id, supervisor_id: '999', active: true });
});

test('"none" clears a unit and a supervisor', () => {
  const { changes, unchanged } = plan({ unit_id: 'none', supervisor: 'none' });
  expect(unchanged).toEqual([]);
  expect(changes.map(({ lines }) => lines)).toEqual([
    [
      { label: 'Unit', from: 'Patrol', to: 'None' },
      { label: 'Supervisor', from: 'Kim Baker', to: 'None' },
    ],
    [{ label: 'Unit', from: 'Detectives', to: 'None' }],
  ]);
  expect(changes[0]?.values).toMatchObject({ unit_id: '', supervisor_id: '' });
});

test('a supervisor is chosen by number; rank and active state change as well', () => {
  const { changes } = plan({ supervisor: 'choose', supervisor_id: ' 999 ', rank_id: chief?.id ?? '', active: 'no' });
  expect(changes.map(({ lines }) => lines.map(({ label, from, to }) => `${label}: ${from}, ${to}`))).toEqual([
    ['Rank: Sergeant, Chief', 'Active: Active, Not active'],
    ['Rank: Sergeant, Chief', 'Supervisor: None, Kim Baker', 'Active: Active, Not active'],
  ]);
  expect(changes[1]?.values).toMatchObject({ supervisor_id: '999', rank_id: chief?.id, active: false });
});

test('without a choice, or before it is loaded, no one is changed', () => {
  expect(plan({}).changes).toEqual([]);
  expect(plan({ unit_id: 'unknown', supervisor: 'choose', supervisor_id: 'Bak' }).changes).toEqual([]);
});

test('a refusal names the fields in conflict with their values, or the messages of fields', () => {
  const conflicts = [{ field: 'unit_id', value: 'U', yours: 'Patrol', theirs: 'Traffic' }];
  expect(refusalText(new ApiError(409, { code: 'edit_conflict', conflicts }))).toBe(
    'Another person changed Unit. It is now: Traffic.',
  );
  const fields = { rank_id: ['Rank is required'] };
  expect(refusalText(new ApiError(400, { detail: 'Please check', fields }))).toBe('Rank is required');
  expect(refusalText(new ApiError(404, { detail: 'There is no employee with this ID' }))).toBe(
    'There is no employee with this ID',
  );
});
