import { describe, expect, it } from 'vitest';
import { byStart, dateError } from './date-validation.ts';

const timeZone = 'America/Chicago';
const window = { min: '2027-03-01', max: '2037-12-31' };
const good = { date: '2027-03-03', start_time: '09:00', end_time: '11:00' };
const refused = (changes: Partial<typeof good>, added: { key: string }[] = [], unreadable = false) =>
  dateError({ ...good, ...changes }, added as never, { window, timeZone, unreadable })?.message;

describe('adding a date', () => {
  it('takes a date with its times, from the first to the last day of the window', () => {
    expect(refused({})).toBeUndefined();
    expect(refused({ date: window.min })).toBeUndefined();
    expect(refused({ date: window.max })).toBeUndefined();
    expect(refused({ start_time: '08:00', end_time: '09:00' }, [{ ...good, key: '1' }])).toBeUndefined();
  });

  // spec 5.24
  it.each([
    [{ date: '', start_time: '', end_time: '' }, 'Please select a date'],
    [{ start_time: '', end_time: '' }, 'Please select start and end times'],
    [{ end_time: '' }, 'Please select start and end times'],
    [{ start_time: '11:00', end_time: '11:00' }, 'Start time must be before end time'],
    [{ start_time: '12:00' }, 'Start time must be before end time'],
    [{ date: '2027-02-30' }, 'Failed to add date. Please ensure date is valid.'],
    [{ date: '2027-02-28' }, 'Failed to add date. Please ensure date is valid.'],
    [{ date: '2038-01-01' }, 'Failed to add date. Please ensure date is valid.'],
  ])('refuses %o: %s', (changes, message) => {
    expect(refused(changes)).toBe(message);
  });

  it('refuses the exact date and time a second time', () => {
    expect(refused({}, [{ ...good, key: '1' }])).toBe('This exact date and time is already added');
  });

  it('refuses a date that does not exist', () => {
    expect(refused({ date: '' }, [], true)).toBe('Failed to add date. Please ensure date is valid.');
  });

  it('refuses overlapping times, and times that daylight saving skips', () => {
    expect(refused({ start_time: '08:00' }, [{ ...good, key: '1' }])).toBe(
      'These times overlap another date of this class, 09:00-11:00',
    );
    const spring = { date: '2027-03-14', start_time: '01:00', end_time: '02:30' };
    expect(dateError(spring, [], { window, timeZone, unreadable: false })).toEqual({
      field: 'end_time',
      message: '02:30 does not exist on this day: clocks are set forward. Please choose another time.',
    });
    expect(refused({ ...spring, end_time: '03:30' })).toBeUndefined();
  });

  it('names the missing time', () => {
    expect(dateError({ ...good, end_time: '' }, [], { window, timeZone, unreadable: false })?.field).toBe('end_time');
    expect(dateError({ ...good, start_time: '' }, [], { window, timeZone, unreadable: false })?.field).toBe(
      'start_time',
    );
  });

  it('sorts dates by start', () => {
    const [a, b, c] = [
      { ...good, key: 'a', date: '2027-03-04' },
      { ...good, key: 'b', start_time: '13:00' },
      { ...good, key: 'c' },
    ];
    expect(byStart([a, b, c]).map(({ key }) => key)).toEqual(['c', 'b', 'a']);
  });
});
