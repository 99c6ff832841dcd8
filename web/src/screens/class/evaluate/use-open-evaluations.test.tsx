import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Stored } from '../../../parts/offline/device.ts';
import { otherDays } from './local-answers.ts';
import type { OpenEvaluation } from './open-evaluations.ts';
import { useOpenEvaluations } from './use-open-evaluations.ts';

function stored(key: string, on: string, evaluator?: string): Stored<'draft'> {
  const open: OpenEvaluation = {
    key,
    employeeId: key,
    firearm: '',
    answers: { items: { a: { value: 1 } } },
    stored: undefined,
    loaded: undefined,
    isAsLoaded: false,
  };
  return { id: `${key} ${on}`, about: 'C F', key, text: key, address: '/', values: { on, evaluator, open } };
}
const start = (local: readonly Stored<'draft'>[]) =>
  renderHook(() => useOpenEvaluations('C F', '2026-11-29', local), {
    wrapper: ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>,
  }).result.current.typed;

test('stored answers open on their day only, with their evaluator', () => {
  const local = [stored('1004', '2026-11-26'), stored('1005', '2026-11-29', '1009'), stored('1006', '2026-11-27')];
  const { on, evaluator, opens } = start(local);
  expect([on, evaluator, opens.map(({ key }) => key)]).toEqual(['2026-11-29', '1009', ['1005']]);
  expect(otherDays(local, on)).toEqual(['2026-11-26', '2026-11-27']);
});

test('the person chooses again if the stored answers have different evaluators', () => {
  expect(start([stored('1004', '2026-11-29', '1009'), stored('1005', '2026-11-29')]).evaluator).toBe('');
});

test('answers of two tabs about the same person both open, and one of them continues the draft on the server', () => {
  const [one, two] = [stored('1004', '2026-11-29'), { ...stored('1004', '2026-11-29'), id: 'of the other tab' }];
  for (const { values } of [one, two]) (values as { open: OpenEvaluation }).open.stored = { id: 'D', newest: 1 };
  const { opens } = start([one, two]);
  expect(opens.map(({ key, stored: draft }) => [key, draft?.id])).toEqual([
    ['1004', 'D'],
    ['1004 of the other tab', undefined],
  ]);
});
