import { expect, test } from 'vitest';
import { firstReport, type LocalReport } from './local-report.ts';

const stored = { id: 'D', newest: 2 };
const unsaved: LocalReport = { typed: { on: '2026-05-13', answers: { items: {} }, stored }, version: 1 };
const saved: LocalReport = { ...unsaved, savedAt: '2026-05-13T19:02:00.000Z' };

test.each([
  ['unsaved answers, and a newer draft', unsaved, { id: 'D', newest: 3 }, false, unsaved],
  ['no answers', undefined, stored, false, undefined],
  ['saved answers, and the same draft', saved, stored, false, saved],
  ['saved answers, and an older prepared draft', saved, { id: 'D', newest: 1 }, true, saved],
  ['saved answers, and a newer draft', saved, { id: 'D', newest: 3 }, false, undefined],
  ['saved answers, and another draft', saved, { id: 'other', newest: 1 }, false, undefined],
  ['saved answers of a draft that is gone', saved, undefined, false, undefined],
  ['saved answers without a connection', saved, undefined, true, saved],
])('the page begins with the newest answers: %s', (_, local, draft, isOffline, first) => {
  expect(firstReport(local, draft, isOffline)).toBe(first);
});
