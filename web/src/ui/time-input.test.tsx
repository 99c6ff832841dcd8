import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, test } from 'vitest';
import { renderPart } from '../testing/render-app.tsx';
import { setSiteTimeFormat } from './site-time-format.ts';
import { TimeInput } from './time-input.tsx';
import { steppedTime, typedTime } from './typed-time.ts';

describe('a typed time', () => {
  it.each([
    ['9', '09:00', '09:00'],
    ['930', '09:30', '09:30'],
    ['0930', '09:30', '09:30'],
    ['9:30', '09:30', '09:30'],
    ['21:30', '21:30', '21:30'],
    ['9:30 pm', '21:30', '21:30'],
    ['9:30 P.M.', '21:30', '21:30'],
    ['9p', '21:00', '21:00'],
    ['12 am', '00:00', '00:00'],
    ['12:00', '12:00', '12:00'],
    ['12:30 PM', '12:30', '12:30'],
    ['00:00', '00:00', '00:00'],
    ['2:00', '02:00', '14:00'],
    ['02:00', '02:00', '02:00'],
    ['7', '07:00', '07:00'],
    ['24:00', undefined, undefined],
    ['9:60', undefined, undefined],
    ['13 am', undefined, undefined],
    ['9:3', undefined, undefined],
    ['soon', undefined, undefined],
    ['', undefined, undefined],
  ])('%j is %s on a 24-hour clock and %s on a 12-hour clock', (typed, on24, on12) => {
    expect([typedTime(typed, '24h'), typedTime(typed, '12h')]).toEqual([on24, on12]);
  });
});

test('a step goes to the next quarter of an hour, within the day', () => {
  const steps = [steppedTime('09:10', 15), steppedTime('09:15', 15), steppedTime('09:10', -15)];
  expect([...steps, steppedTime('23:50', 15), steppedTime('00:00', -15)]).toEqual([
    '09:15',
    '09:30',
    '09:00',
    '23:45',
    '00:00',
  ]);
});

describe('the input', () => {
  const values: string[] = [];
  function Form() {
    const [value, setValue] = useState('14:00');
    return (
      <>
        <TimeInput
          label="Start Time"
          value={value}
          onChange={(time) => {
            values.push(time);
            setValue(time);
          }}
        />
        <button type="button" onClick={() => setValue('08:00')}>
          Suggest
        </button>
      </>
    );
  }
  const input = () => screen.getByLabelText<HTMLInputElement>('Start Time');

  it.each([
    ['24h', '14:00', '16:30', '16:45', '08:00'],
    ['12h', '2:00 PM', '4:30 PM', '4:45 PM', '8:00 AM'],
  ] as const)('shows and takes times of a %s clock', async (format, initial, typed, stepped, suggested) => {
    setSiteTimeFormat(format);
    values.length = 0;
    const user = renderPart(<Form />);
    expect(input().value).toBe(initial);
    await user.clear(input());
    await user.type(input(), '430p');
    expect(input().value).toBe('430p');
    await user.tab();
    expect([input().value, values.at(-1)]).toEqual([typed, '16:30']);
    await user.type(input(), '{ArrowUp}');
    expect([input().value, values.at(-1)]).toEqual([stepped, '16:45']);
    await user.click(screen.getByRole('button', { name: 'Suggest' }));
    expect(input().value).toBe(suggested);
    await user.clear(input());
    await user.type(input(), 'soon');
    await user.tab();
    expect([input().value, values.at(-1)]).toEqual(['soon', '']);
  });
});
