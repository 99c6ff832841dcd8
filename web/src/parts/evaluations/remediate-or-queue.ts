import type { Evaluation } from '@muster/shared/evaluation-answers';
import { callOrQueue, sentId, unsentAbout } from '../offline/queue.ts';
import { remediate } from './api.ts';

type Input = Parameters<typeof remediate>;

/**
 * Records remedial training, or stores it until there is a connection and returns undefined. `waiting`: describes the
 * entry for people, and names the page that shows it, by default the open one. Errors as for `callOrQueue`.
 */
export async function remediateOrQueue(
  { employee_id, id }: Input[0],
  body: Input[1],
  waiting: { text: string; address?: string },
): Promise<Evaluation | undefined> {
  const params = { employee_id, id: sentId(id) };
  const sent = await callOrQueue(
    { call: 'remediate', sent: { params, body }, after: unsentAbout(employee_id), ...waiting },
    (key) => remediate(params, body, key),
  );
  return 'answer' in sent ? (sent.answer as Evaluation) : undefined;
}
