import { MantineProvider } from '@mantine/core';
import type { FormSection } from '@muster/shared/forms/form';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aFormContent } from '../../../../testing/evaluations.ts';
import { FormFields } from './form-fields.tsx';

const [approach] = aFormContent().sections as [FormSection];
const safety = approach.items.find(({ key }) => key === 'safety') as FormSection['items'][number];
const rated = (key: string, text: string) => ({ ...safety, key, text });
const content = aFormContent({
  sections: [
    { key: 'a', title: 'Critical tasks', items: [rated('driving', 'Driving'), rated('radio', 'Radio')] },
    { key: 'b', title: 'Knowledge', items: [rated('law', 'Law'), rated('policy', 'Policy')] },
  ],
});
const answers = {
  items: {
    driving: { value: 5 },
    radio: { not_observed: true as const },
    law: { not_observed: true as const },
    policy: { not_observed: true as const, comment: 'No call about policy' },
  },
};
const show = (more: object = {}) =>
  render(
    <MantineProvider>
      <FormFields content={content} answers={answers} {...more} />
    </MantineProvider>,
  );

test('a reader gets the items that were not observed in one line, which opens', async () => {
  show();
  screen.getByText('Driving');
  // A comment is read with its item.
  screen.getByText('Policy');
  expect(document.querySelector('[data-item="law"]')).toBeNull();
  const line = screen.getByRole('button', { name: 'Not observed: 2 items' });
  expect(line.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(line);
  expect(line.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(line.getAttribute('aria-controls') ?? '')?.textContent).toBe(
    'Not observed: 2 itemsCritical tasks: RadioKnowledge: Law',
  );
});

test('an evaluator sees every item', () => {
  show({ onChange: () => undefined });
  screen.getByText('Law');
  expect(screen.queryByRole('button', { name: /^Not observed: \d/ })).toBeNull();
});
