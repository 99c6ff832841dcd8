import { describe, expect, test } from 'vitest';
import { type CourseMinimum, courseProblems } from '../../src/forms/course-minimum.ts';
import { itemsOf, roundsOf } from '../../src/forms/form.ts';
import { formContent } from '../../src/forms/form-fields.ts';
import { formProblems } from '../../src/forms/form-problems.ts';
import { scoreOf } from '../../src/forms/score.ts';
import { formTemplate, formTemplates } from '../../src/forms/templates/templates.ts';
import { formWith } from './forms.ts';

const contentOf = (id: string) => {
  const template = formTemplate(id);
  if (!template) throw new Error(`There is no template ${id}`);
  return template.content;
};

test('templates have unique ids and names', () => {
  expect(new Set(formTemplates.map(({ id }) => id)).size).toBe(formTemplates.length);
  expect(new Set(formTemplates.map(({ content }) => content.name)).size).toBe(formTemplates.length);
  expect(formTemplate('unknown')).toBeUndefined();
});

test.each(formTemplates)('$id can be saved and published as it is', ({ id, description, source, content }) => {
  expect(id).toMatch(/^[a-z-]+$/);
  expect(formContent.parse(content)).toEqual(content);
  expect(formProblems(content)).toEqual({});
  for (const text of [description, source]) expect(text).toMatch(/^[A-Z0-9].*\.$/);
  const evaluators = { type_ids: [], supervisors: false, staff: true, employees: [], override: false };
  if (content.purpose === 'field_training') {
    const supervisors = expect.any(Boolean);
    expect(content.evaluators).toEqual({ ...evaluators, staff: false, supervisors, trainers: true });
  } else {
    expect(content.evaluators).toEqual(evaluators);
  }
  const choices = [
    { ...evaluators, staff: false, supervisors: true },
    { ...evaluators, staff: false, type_ids: ['01J00000000000000000000001'] },
  ];
  for (const chosen of choices) expect(formProblems({ ...content, evaluators: chosen })).toEqual({});
});

test.each([
  ['texas-handgun', 50, 80],
  ['texas-shotgun', 5, 80],
  ['texas-patrol-rifle', 30, 80],
  ['texas-precision-rifle', 20, 90],
  ['generic-handgun', 50, 80],
])('%s has %i rounds, each hit is a point, and %i percent pass', (id, rounds, minimum) => {
  const content = contentOf(id);
  expect(roundsOf(content)).toBe(rounds);
  expect(content.passing).toEqual({ kind: 'percent', minimum });
  const answersWith = (share: number, checks: boolean) => ({
    items: Object.fromEntries(
      itemsOf(content).map((item) => [
        item.key,
        { value: item.kind === 'number' ? Math.ceil(item.most * share) : checks },
      ]),
    ),
  });
  expect(scoreOf(content, answersWith(minimum / 100, true))).toMatchObject({
    outcome: 'passed',
    possible: rounds,
    shown: ['inspection', 'care'],
  });
  expect(scoreOf(content, answersWith(0.5, true)).outcome).toBe('failed');
  expect(scoreOf(content, answersWith(1, false)).outcome).toBe('failed');
});

test('the checklist has two attempts in a class, with remedial training before the second', () => {
  const { attempts, passing } = contentOf('skill-checklist');
  expect(attempts).toEqual({ most: 2, within: 'class', remediation: true });
  expect(passing).toEqual({ kind: 'percent', minimum: 80 });
});

describe('a form compared with the minimum of a rule', () => {
  const minimum: CourseMinimum = {
    rounds: [
      { yards: 0, rounds: 50 },
      { yards: 7, rounds: 20 },
    ],
    timed_reload: true,
    shown: ['inspection', 'care'],
  };

  test('has no differences if each number is reached', () => {
    expect(courseProblems(contentOf('texas-handgun'), minimum)).toEqual([]);
  });

  test('has a sentence for each difference', () => {
    const stage = { yards: 6, rounds: 49, light: 'day', reload: 'untimed' } as const;
    const far = { yards: 7, rounds: 1, light: 'day' } as const;
    const care = { kind: 'check', key: 'care', text: 'Care', points: 0, shows: 'care' } as const;
    const sections = [
      { key: 'one', title: 'Stage 1', stage, items: [care] },
      { key: 'two', title: 'Stage 2', stage: far, items: [] },
    ];
    expect(courseProblems(formWith([], { sections }), minimum)).toEqual([
      'The form has 1 round at or beyond 7 yards. The rule requires at least 20.',
      'No stage of the form has a timed reload.',
      'No item shows an inspection of the firearm.',
    ]);
    expect(courseProblems(formWith([]), { rounds: [{ yards: 0, rounds: 50 }], shown: [] })).toEqual([
      'The form has 0 rounds. The rule requires at least 50.',
    ]);
  });
});
