import { expect, test } from 'vitest';
import { aCertification, aCredit, aRecord } from '../../../testing/training-record.ts';
import { orderedRange, totalsOf, transcriptRows } from './transcript.ts';

const record = aRecord({
  certifications: [
    aCertification(5, { certification_date: '2026-03-03', minutes: null, class_id: null }),
    aCertification(4, { certification_date: '2026-02-03', revoked_on: '2026-02-05', revoked_because: 'Wrong person' }),
    aCertification(2, { certification_date: '2025-12-31', provider: 'County' }),
  ],
  credits: [aCredit(3, { on: '2026-02-03' })],
});
const all = { from: undefined, to: undefined };
const lines = (range: Parameters<typeof transcriptRows>[1]) =>
  transcriptRows(record, range).map(({ date, training, provider }) => `${date} ${training}, ${provider}`);

test('certifications and credits are listed by day, both ends of the period included', () => {
  expect(lines(all)).toEqual([
    '2025-12-31 Driving, County',
    '2026-02-03 De-escalation, State academy',
    '2026-02-03 Driving, Police Department',
    '2026-03-03 Driving, Not recorded',
  ]);
  expect(lines({ from: '2025-12-31', to: '2025-12-31' })).toHaveLength(1);
  expect(lines({ from: '2026-02-03', to: undefined })).toHaveLength(3);
  expect(lines({ from: undefined, to: '2026-02-02' })).toHaveLength(1);
});

test('a period with swapped ends is accepted', () => {
  expect(orderedRange({ from: '2026-03-01', to: '2026-01-01' })).toEqual({ from: '2026-01-01', to: '2026-03-01' });
  expect(orderedRange({ from: '2026-03-01', to: undefined })).toEqual({ from: '2026-03-01', to: undefined });
});

test('hours are totaled without revoked entries, with the number of unknown ones', () => {
  expect(totalsOf(transcriptRows(record, all))).toEqual({ certified: 240, credited: 90, all: 330, withoutLength: 1 });
  expect(totalsOf([])).toEqual({ certified: 0, credited: 0, all: 0, withoutLength: 0 });
});
