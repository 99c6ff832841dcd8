import { describe, expect, it } from 'vitest';
import { queryOf, questionOf, writeQuestion } from './question.ts';

const today = '2026-05-13';
const asked = (query: string) => questionOf(new URLSearchParams(query), today);
const none = { requirement: [], unit: [], rank: [], group: [], status: [] };

describe('the URL', () => {
  it('means today, everyone and entries recorded to date by default', () => {
    expect(asked('tab=matrix')).toEqual({ on: undefined, known: undefined, filters: none });
  });

  it('has a day, an end of the recorded entries, and filters', () => {
    expect(asked('on=2026-03-01&known=then&unit=U1,U2&status=MISSING&requirement=R1')).toEqual({
      on: '2026-03-01',
      known: 'then',
      filters: { ...none, unit: ['U1', 'U2'], status: ['MISSING'], requirement: ['R1'] },
    });
  });

  it.each(['on=2026-02-30', 'on=yesterday', `on=${today}`])('%s is today', (query) => {
    expect(asked(query).on).toBeUndefined();
  });

  it.each([`known=then`, `on=${today}&known=then`, 'on=2026-06-01&known=then', 'on=2026-03-01&known=soon'])(
    '%s is known now',
    (query) => expect(asked(query).known).toBeUndefined(),
  );

  it('may have an instant, also for today', () => {
    expect(asked('known=2026-05-12T10:00:00.000Z').known).toBe('2026-05-12T10:00:00.000Z');
    expect(asked('known=2026-99-12T10:00:00.000Z').known).toBeUndefined();
  });

  it('ignores unknown statuses, empty values and duplicates', () => {
    expect(asked('status=MISSING,GONE,,MISSING').filters.status).toEqual(['MISSING']);
  });

  it('is written as it is parsed, without defaults', () => {
    for (const query of ['', 'on=2026-03-01&known=then&requirement=R1&status=MISSING%2CEXEMPT']) {
      const url = new URLSearchParams('tab=matrix&on=2020-01-01&unit=U9');
      writeQuestion(url, asked(query));
      expect(url.toString()).toBe(`tab=matrix${query && `&${query}`}`);
    }
  });
});

it('a query has the filters except the excluded ones', () => {
  const question = asked('on=2026-03-01&unit=U1,U2&status=MISSING');
  expect(queryOf(question)).toEqual({ on: '2026-03-01', unit: 'U1,U2', status: 'MISSING' });
  expect(queryOf(question, ['status'])).toEqual({ on: '2026-03-01', unit: 'U1,U2' });
});
