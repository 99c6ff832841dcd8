import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anEvaluationRow } from '../../../testing/evaluations.ts';
import { network, ok } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-app.tsx';
import { textsOf } from '../../../testing/tables.ts';
import { EvaluationsOfPerson } from './evaluations-of-person.tsx';

beforeEach(() => signInAs(employee));

test('reports of field training lead to the trainings, each once', async () => {
  const report = (id: string, trainee_id: string) =>
    anEvaluationRow({ id, field_training: { trainee_id, report: 'daily', phase: 'one' } });
  network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/evaluations/people/1004/': ok([
      report('E3', 'T2'),
      report('E2', 'T2'),
      report('E1', 'T1'),
      anEvaluationRow(),
    ]),
  });
  renderPart(<EvaluationsOfPerson employeeId="1004" isOwn={false} empty="None" />);
  await screen.findByRole('link', { name: 'Open field training' });
  const links = screen.getAllByRole('link', { name: /field training$/ });
  expect(textsOf(links)).toEqual(['Open field training', 'Open earlier field training']);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/field-training/trainees/T2',
    '/field-training/trainees/T1',
  ]);
});
