import { training } from '@muster/shared/areas/training';
import { describe, expect, test } from 'vitest';

const dates = [{ date: '2026-05-04', start_time: '2026-05-04T08:00:00', end_time: '2026-05-04T12:00:00' }];
const update = {
  location: 'Range 2',
  class_size: 10,
  enrollment_start: '2026-04-01T00:00:00Z',
  enrollment_end: '2026-04-30T00:00:00Z',
};
const add = { ...update, training_type_id: '01JD8X0000ABCDEFGHJKMNPQRS' };

/** Returns the errors of `body`, each as `field: message`. */
function refusals(body: unknown): string[] {
  const read = training.addClass.body.safeParse(body);
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('class payloads', () => {
  test.each(['dates', 'training_dates'])('read %s', (spelling) => {
    const read = training.addClass.body.parse({ ...add, [spelling]: dates });
    expect(read.dates).toEqual([{ date: '2026-05-04', start_time: '08:00', end_time: '12:00' }]);
    expect(training.updateClass.body.parse({ ...update, [spelling]: dates }).dates).toHaveLength(1);
  });
  test('are active by default; an update keeps the stored value', () => {
    expect(training.addClass.body.parse({ ...add, dates }).is_active).toBe(true);
    expect(training.updateClass.body.parse({ ...update, dates }).is_active).toBeUndefined();
  });
  test('require a date', () => {
    expect(refusals(add)).toEqual(['dates: Please add at least one training date']);
    expect(refusals({ ...add, dates: [] })).toEqual(['dates: Please add at least one training date']);
  });
  test('refuse the same date and time twice, in any spelling', () => {
    const again = { date: '2026-05-04', start_time: '08:00', end_time: '12:00:00' };
    expect(refusals({ ...add, dates: [...dates, again] })).toEqual([
      'dates: This exact date and time is already added',
    ]);
  });
  test('refuse a time on another day than its date', () => {
    const next = (field: string) => [{ ...dates[0], [field]: '2026-05-05T12:30:00' }];
    expect(refusals({ ...add, dates: next('start_time') })).toEqual([
      'dates.0.start_time: Start time must be on the day of its date',
    ]);
    expect(refusals({ ...add, dates: next('end_time') })).toEqual([
      'dates.0.end_time: End time must be on the day of its date',
    ]);
  });
  test('refuse an end that is not after the start', () => {
    const wrong = [{ ...dates[0], end_time: '08:00' }];
    expect(refusals({ ...add, dates: wrong })).toEqual(['dates.0.start_time: Start time must be before end time']);
  });
  test('refuse an enrollment that ends before it starts', () => {
    expect(refusals({ ...add, dates, enrollment_end: '2026-03-01T00:00:00Z' })).toEqual([
      'enrollment_end: Enrollment end must not be before enrollment start',
    ]);
  });
  // spec 5.18
  test('name every missing field at once', () => {
    expect(refusals({}).map((line) => line.split(':')[0])).toEqual([
      'training_type_id',
      'location',
      'class_size',
      'enrollment_start',
      'enrollment_end',
      'dates',
    ]);
  });
  // spec 5.29, 5.30
  test('updates name every missing field, and every missing part of a date', () => {
    const read = training.updateClass.body.safeParse({ class_size: 0, training_dates: [{}] });
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'location',
      'class_size',
      'enrollment_start',
      'enrollment_end',
      'dates.0.date',
      'dates.0.start_time',
      'dates.0.end_time',
    ]);
  });
  test.each([null, [], 'x', undefined, 3])('%j is refused', (body) => {
    expect(training.addClass.body.safeParse(body).success).toBe(false);
  });
});

describe('type payloads', () => {
  const type = { name: 'Firearms', type: 'in_department' };
  const months = (expiration_months: unknown) =>
    training.createType.body.parse({ ...type, expiration_months }).expiration_months;

  test('read both spellings of the second kind and store one', () => {
    for (const kind of ['out_department', 'out_of_department'])
      expect(training.updateType.body.parse({ ...type, type: kind }).type).toBe('out_of_department');
  });
  test('never expire if the months are empty, null, 0 or missing', () => {
    for (const never of ['', null, 0, '0', undefined]) expect(months(never)).toBeUndefined();
    expect(months('24')).toBe(24);
    expect(months(12)).toBe(12);
  });
  test.each([-1, 1.5, 'soon', true])('%j months are refused with a message', (wrong) => {
    const read = training.createType.body.safeParse({ ...type, expiration_months: wrong });
    expect(read.error?.issues[0]?.message).toMatch(/^Expiration months must be/);
  });
  // spec 9.8
  test('are not mandatory by default', () => {
    expect(training.createType.body.parse(type).is_mandatory).toBe(false);
  });
});
