import { expect, test } from 'vitest';
import { requirementStatuses } from '../../src/requirements/answer.ts';
import { countPerson, emptyShare, isCompliant, notCompliantStatuses } from '../../src/requirements/compliant.ts';

test('the statuses near expiration, on track and exempt are compliant; a seat is not', () => {
  expect(requirementStatuses.filter(isCompliant)).toEqual([
    'NEAR_EXPIRATION',
    'COMPLETED',
    'MET',
    'ON_TRACK',
    'EXEMPT',
  ]);
  expect(notCompliantStatuses).toEqual(['MISSING', 'PENDING', 'SHORT', 'NOT_MET']);
});

test('a share counts people with a requirement, and fully compliant people as compliant', () => {
  const share = emptyShare();
  countPerson(share, []);
  expect(share).toEqual({ people: 0, current: 0 });
  countPerson(share, ['NEAR_EXPIRATION', 'ON_TRACK']);
  countPerson(share, ['COMPLETED', 'MISSING']);
  expect(share).toEqual({ people: 2, current: 1 });
});
