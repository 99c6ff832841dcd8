import { session } from '@muster/shared/areas/session';
import { expect, it } from 'vitest';
import { fieldMessages } from '../../ui/contract-form.ts';
import { missingFields } from './sign-in-rules.ts';

const filled = { site_code: 'DEMO', username: '1001', password: ' ' };

it.each(Object.keys(filled))('an empty %s has the message of the contract', (field) => {
  for (const empty of ['', ...(field === 'password' ? [] : ['  '])]) {
    const values = { ...filled, [field]: empty };
    const expected = fieldMessages(session.signIn.body, { ...values, site_code: values.site_code.trim() });
    expect(expected).not.toEqual({});
    expect(missingFields(values)).toEqual(expected);
  }
});

it('accepts what the contract accepts', () => {
  expect(fieldMessages(session.signIn.body, filled)).toEqual({});
  expect(missingFields(filled)).toEqual({});
});
