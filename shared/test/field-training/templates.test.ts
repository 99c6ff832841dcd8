import { expect, test } from 'vitest';
import { programContent } from '../../src/field-training/program-fields.ts';
import { programTemplate, programTemplates } from '../../src/field-training/templates/templates.ts';
import { answerProblems } from '../../src/forms/answer-problems.ts';
import { type FormAnswers, itemsOf } from '../../src/forms/form.ts';
import { formTemplate } from '../../src/forms/templates/templates.ts';

const formId = '01J00000000000000000000001';
const ids = { daily_form_id: formId, weekly_form_id: formId, phase_form_id: formId };

test.each(programTemplates)('$id can be saved as it is, with forms of field training', ({ id, ...template }) => {
  const content = { ...template.content, ...ids, trainer_type_ids: [], coordinators: [] };
  expect(programContent.parse(content)).toEqual(content);
  expect(programTemplate(id)?.content).toBe(template.content);
  for (const text of [template.description, template.source]) expect(text).toMatch(/^[A-Z0-9].*\.$/);
  for (const form of Object.values(template.forms)) {
    expect(formTemplate(form)?.content).toMatchObject({ purpose: 'field_training', acknowledged: true });
  }
});

test.each([
  ['san-jose', 16],
  ['reno', 15],
])('%s takes %i weeks', (id, weeks) => {
  expect(programTemplate(id)?.content.phases.reduce((sum, phase) => sum + phase.weeks, 0)).toBe(weeks);
});

test('the daily report of the San Jose model has 31 categories with three anchors each', () => {
  const items = itemsOf(formTemplate('san-jose-daily')?.content ?? { sections: [] });
  const scales = items.filter((item) => item.kind === 'scale');
  expect(scales).toHaveLength(31);
  for (const { least, most, minimum, anchors } of scales) {
    expect([least, most, minimum]).toEqual([1, 7, 4]);
    expect(anchors.map(({ value }) => value)).toEqual([1, 4, 7]);
  }
});

test('comments are mandatory for 1, 2, 6, 7, N.R.T. and remedial training', () => {
  const content = formTemplate('san-jose-daily')?.content;
  if (!content) throw new Error('no such template');
  const fieldsWith = (answer: FormAnswers['items'][string]): string[] =>
    Object.keys(answerProblems(content, { items: { driving: answer } })).filter((field) => field.endsWith('comment'));
  const comment = ['answers.items.driving.comment'];
  for (const value of [1, 2, 6, 7]) expect(fieldsWith({ value })).toEqual(comment);
  for (const value of [3, 4, 5]) expect(fieldsWith({ value })).toEqual([]);
  expect(fieldsWith({ value: 4, not_responding: true })).toEqual(comment);
  expect(fieldsWith({ value: 4, minutes: 15 })).toEqual(comment);
  expect(fieldsWith({ not_observed: true })).toEqual([]);
});
