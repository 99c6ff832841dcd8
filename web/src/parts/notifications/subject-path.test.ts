import { expect, test } from 'vitest';
import { subjectPath } from './subject-path.ts';

test('a notification about field training links to the trainee; an older one to the list', () => {
  const kind = 'field_training' as const;
  expect(subjectPath({ kind, trainee_id: '01T' }, '1004')).toBe('/field-training/trainees/01T');
  expect(subjectPath({ kind }, '1004')).toBe('/field-training');
});
