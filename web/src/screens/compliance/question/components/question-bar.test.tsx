import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useQuestion } from '../../../../parts/compliance/use-question.ts';
import { network, ok } from '../../../../testing/fake-network.ts';
import { currentUrl, renderPart } from '../../../../testing/render-app.tsx';
import { QuestionBar } from './question-bar.tsx';

const today = '2027-03-03';

/** Keeps showing the first question, as if no later choice were rendered yet. */
function Undrawn() {
  const { question, change } = useQuestion(today);
  const [first] = useState(question);
  return <QuestionBar question={first} change={change} today={today} timeZone="UTC" />;
}

test('keeps a filter if another one is chosen before it is rendered', async () => {
  network({
    'GET /api/requirements/': ok([{ id: 'R1', name: 'First Aid', versions: [] }]),
    'GET /api/ranks/': ok([{ id: 'K1', name: 'Officer', superior_id: null }]),
    'GET /api/units/': ok([]),
    'GET /api/groups/': ok([]),
  });
  const user = renderPart(<Undrawn />, '/compliance?tab=matrix&unit=U1&status=MISSING');
  const filters = screen.getByRole('combobox', { name: /^Filter by/ });
  await user.type(filters, 'officer{Enter}');
  await user.type(filters, 'first aid{Enter}');
  await waitFor(() => expect(currentUrl()).toContain('requirement=R1'));
  expect(currentUrl()).toContain('rank=K1');
  // Removing a filter keeps the others.
  await user.type(filters, '{Backspace}');
  await waitFor(() => expect(currentUrl()).not.toContain('status='));
  expect(currentUrl()).toBe('/compliance?tab=matrix&unit=U1&rank=K1&requirement=R1');
});
