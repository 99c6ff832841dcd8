import type { SummarisedRequirement } from '@muster/shared/areas/compliance';
import { expect, test } from 'vitest';
import { monthName, monthTick, mostPressing, shortagesOf } from './months.ts';

const month = (name: string, expiring: number, seats: number) => ({ month: name, expiring, seats, free_seats: seats });
const requirement = (id: string, months: SummarisedRequirement['months']): SummarisedRequirement => ({
  id,
  name: id,
  kind: 'certification',
  people: 10,
  current: 5,
  by_status: [],
  months,
  type_ids: [],
});

test('lists months with too few seats by month, then largest shortage first', () => {
  const shortages = shortagesOf([
    requirement('CPR', [month('2027-02', 3, 3), month('2027-03', 37, 20)]),
    requirement('Taser', [month('2027-02', 1, 0), month('2027-03', 20, 0)]),
  ]);
  expect(shortages.map((one) => [one.requirement.id, one.month.month, one.short])).toEqual([
    ['Taser', '2027-02', 1],
    ['Taser', '2027-03', 20],
    ['CPR', '2027-03', 17],
  ]);
});

test('lists no missing seats for an evaluation, which no class meets', () => {
  const evaluation = { ...requirement('Handgun', [month('2027-02', 50, 0)]), kind: 'evaluation' as const };
  const short = requirement('Short', [month('2027-02', 5, 4)]);
  expect(shortagesOf([evaluation])).toEqual([]);
  expect(mostPressing([evaluation, short])?.id).toBe('Short');
  expect(mostPressing([evaluation])?.id).toBe('Handgun');
});

test('selects the requirement with most missing seats, else the first with expirations', () => {
  const quiet = requirement('Quiet', [month('2027-02', 0, 5)]);
  const covered = requirement('Covered', [month('2027-02', 5, 5)]);
  const short = requirement('Short', [month('2027-02', 5, 4)]);
  const hours = { ...requirement('Hours', [month('2027-02', 50, 0)]), kind: 'hours' as const };
  const shorter = requirement('Shorter', [month('2027-02', 5, 4), month('2027-03', 1, 0)]);
  expect(mostPressing([quiet, covered, short, hours, shorter])?.id).toBe('Shorter');
  expect(mostPressing([quiet, covered, hours])?.id).toBe('Hours');
  expect(mostPressing([quiet, covered])?.id).toBe('Covered');
  expect(mostPressing([quiet])?.id).toBe('Quiet');
  expect(mostPressing([])).toBeUndefined();
});

test('names months, with the year where it changes', () => {
  expect(monthName('2027-03')).toBe('March 2027');
  expect(['2026-12', '2027-01', '2027-02'].map((name, n) => monthTick(name, n === 0))).toEqual([
    'Dec 26',
    'Jan 27',
    'Feb',
  ]);
});
