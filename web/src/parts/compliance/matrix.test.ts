import { describe, expect, it } from 'vitest';
import { aCell, anHoursCell, aRow, firstAid, yearlyHours } from '../../testing/compliance.ts';
import {
  cellOf,
  cellParameter,
  foundPeople,
  matrixItems,
  peopleOf,
  peopleWith,
  selectableKeys,
  sortedPeople,
  statusCounts,
  totalsOf,
} from './matrix.ts';

const requirements = [firstAid, yearlyHours];
const people = peopleOf(
  [
    aRow('10', { name: 'Zoë Adler', unit: 'Patrol', cells: [aCell(), anHoursCell({ status: 'MET' })] }),
    aRow('9', {
      name: 'adam Brook',
      unit: 'Patrol',
      cells: [aCell({ status: 'MISSING', detail: 'never' }), anHoursCell()],
    }),
    aRow('100', { name: 'Bea Cole', rank: null, cells: [aCell({ status: 'EXEMPT' })] }),
    aRow('7', { name: 'Cy Drew', unit: 'Court', left: true, cells: [anHoursCell({ status: 'NOT_MET' })] }),
    aRow('8', { name: 'Di Eng', unit: 'Court' }),
  ],
  requirements,
);
const ids = (some: readonly { employee_id: string }[]) => some.map(({ employee_id }) => employee_id);

describe('a row', () => {
  it('has a cell at the position of its requirement, and none if it does not apply', () => {
    const [, , bea, cy] = people;
    expect(bea?.cells.map((cell) => cell?.status)).toEqual(['EXEMPT', undefined]);
    expect(cy?.cells.map((cell) => cell?.status)).toEqual([undefined, 'NOT_MET']);
  });

  it('ignores a requirement that the answer does not name', () => {
    const [one] = peopleOf([aRow('1', { cells: [aCell({ requirement_id: 'R9', status: 'MISSING' })] })], requirements);
    expect(one?.cells).toEqual([undefined, undefined]);
    expect(one?.lacking).toBe(0);
  });

  it('counts gaps: an exemption is no gap, a pending seat is one', () => {
    const [one] = peopleOf(
      [aRow('1', { cells: [aCell({ status: 'PENDING' }), anHoursCell({ status: 'EXEMPT' })] })],
      requirements,
    );
    expect(one?.lacking).toBe(1);
    expect(people.map(({ lacking }) => lacking)).toEqual([0, 2, 0, 1, 0]);
  });
});

describe('the order', () => {
  it('is by name without regard to case and accents', () => {
    expect(ids(sortedPeople(people, 'name'))).toEqual(['9', '100', '7', '8', '10']);
  });
  it('is by employee ID with 9 before 10', () => {
    expect(ids(sortedPeople(people, 'id'))).toEqual(['7', '8', '9', '10', '100']);
  });
  it('is by gaps, then by name', () => {
    expect(ids(sortedPeople(people, 'lacking'))).toEqual(['9', '7', '100', '8', '10']);
  });
});

describe('filters', () => {
  it('finds words in name, ID, rank and unit', () => {
    expect(ids(foundPeople(people, 'zoe patrol'))).toEqual(['10']);
    expect(ids(foundPeople(people, '100'))).toEqual(['100']);
    expect(foundPeople(people, '')).toBe(people);
  });
  it('select people with one of the statuses in any requirement', () => {
    expect(ids(peopleWith(people, ['MISSING', 'NOT_MET']))).toEqual(['9', '7']);
    expect(ids(peopleWith(people, ['SHORT']))).toEqual(['9']);
    expect(peopleWith(people, [])).toBe(people);
  });
  it('counts people, not cells', () => {
    const two = peopleOf(
      [aRow('1', { cells: [aCell({ status: 'MET' }), anHoursCell({ status: 'MET' })] })],
      requirements,
    );
    expect(statusCounts(two).get('MET')).toBe(1);
    expect(Object.fromEntries([...statusCounts(people)].filter(([, count]) => count > 0))).toEqual({
      COMPLETED: 1,
      MISSING: 1,
      MET: 1,
      SHORT: 1,
      NOT_MET: 1,
      EXEMPT: 1,
    });
  });
});

describe('groups', () => {
  it('are by name, people without one last, each with totals', () => {
    const items = matrixItems(sortedPeople(people, 'name'), 'unit', requirements.length);
    expect(items.map(({ key }) => key)).toEqual(['group Court', '7', '8', 'group Patrol', '9', '10', 'group ', '100']);
    const patrol = items.find(({ key }) => key === 'group Patrol');
    expect(patrol?.kind === 'group' && patrol.totals).toEqual({
      whole: { people: 2, current: 1 },
      shares: [
        { people: 2, current: 1 },
        { people: 2, current: 1 },
      ],
    });
  });
  it('have no line without groups', () => {
    expect(matrixItems(people, 'none', 2).map(({ kind }) => kind)).toEqual(people.map(() => 'person'));
  });
});

it('a former employee cannot be selected', () => {
  expect(selectableKeys(matrixItems(people, 'none', 2))).toEqual(['10', '9', '100', '8']);
});

it('people without a requirement are in no share', () => {
  const { whole, shares } = totalsOf(people, 2);
  expect(whole).toEqual({ people: 4, current: 2 });
  expect(shares).toEqual([
    { people: 3, current: 2 },
    { people: 3, current: 1 },
  ]);
});

it('a cell in the URL may have an employee ID with dots', () => {
  expect(cellOf(cellParameter('A.1-x', 'R1'))).toEqual({ employeeId: 'A.1-x', requirementId: 'R1' });
  for (const text of [null, '', '1004', '.R1', '1004.']) expect(cellOf(text)).toBeUndefined();
});
