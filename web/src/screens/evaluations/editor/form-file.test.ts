import { expect, test } from 'vitest';
import { addItem, emptyContent } from './editing.ts';
import { formFileName, formFileText, readFormFile } from './form-file.ts';

const content = {
  ...addItem(emptyContent(), 0, 'check', 'grip'),
  name: 'Vehicle stop',
  evaluators: {
    type_ids: ['01J00000000000000000000001'],
    supervisors: true,
    staff: false,
    employees: ['1002'],
    override: true,
  },
};
content.sections = content.sections.map((section) => ({
  ...section,
  title: 'Approach',
  items: section.items.map((item) => ({ ...item, text: 'Lights' })),
}));

test('an exported form is imported without trainings and people', () => {
  expect(readFormFile(formFileText(content))).toEqual({
    content: { ...content, evaluators: { ...content.evaluators, type_ids: [], employees: [] } },
  });
});

test.each([
  ['Vehicle stop: night & rain', 'vehicle-stop-night-rain.json'],
  ['Größe', 'gro-e.json'],
  ['', 'form.json'],
])('the file of %j is %s', (name, file) => {
  expect(formFileName(name)).toBe(file);
});

test.each([
  ['', 'This file is not a form that was exported from Muster.'],
  ['[1]', 'This file is not a form that was exported from Muster.'],
  ['{"format":"muster-form-2","content":{}}', /another version of Muster/],
])('%j is no form', (text, problem) => {
  expect(readFormFile(text)).toEqual({ problem: expect.stringMatching(problem) });
});

test('a damaged form names the wrong places', () => {
  const sections = content.sections.map((section) => ({
    ...section,
    title: '',
    items: [{ ...section.items[0], points: -1 }],
  }));
  expect(readFormFile(formFileText({ ...content, name: ' ', sections: sections as never }))).toEqual({
    problem: [
      'This form has problems and was not imported:',
      'Form: Name is required',
      'Section 1: Section is required',
      'Section 1, item 1: Points must be at least 0',
    ].join('\n'),
  });
});
