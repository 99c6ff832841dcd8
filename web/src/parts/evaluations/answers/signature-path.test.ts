import { answerProblems } from '@muster/shared/forms/answer-problems';
import { expect, test } from 'vitest';
import { signatureBox, withLineAt, withPoint } from './signature-path.ts';

const content = {
  sections: [{ key: 's', title: 'S', items: [{ kind: 'signature', key: 'a', text: 'A', by: 'employee' } as const] }],
  comments: { failed: false, not_responding: false, remedial: false, whole: false },
};
const problems = (value: string) => answerProblems(content, { items: { a: { value } } });

test('a dot and lines are signatures that the rules accept', () => {
  const dot = withLineAt('', { x: 10.04, y: 20.06 });
  expect(dot).toBe('M10 20.1L10 20.1');
  const lines = withPoint(withLineAt(withPoint(dot, { x: 30, y: 40 }), { x: -5, y: 900 }), { x: 700, y: 1 });
  expect(lines).toBe(
    `M10 20.1L10 20.1L30 40M0 ${signatureBox.height}L0 ${signatureBox.height}L${signatureBox.width} 1`,
  );
  expect([problems(dot), problems(lines)]).toEqual([{}, {}]);
});

test('points next to the last one are left out, and a path has an end', () => {
  const dot = withLineAt('', { x: 10, y: 10 });
  expect(withPoint(dot, { x: 11, y: 11 })).toBe(dot);
  const long = Array.from({ length: 5000 }).reduce<string>(
    (path, _, n) => withPoint(path, { x: (n % 2) * 300, y: n % 100 }),
    dot,
  );
  expect(long.length).toBeLessThan(20_000);
});
