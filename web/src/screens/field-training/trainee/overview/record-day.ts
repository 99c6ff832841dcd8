import { dayReasonWords } from '@muster/shared/field-training/program';
import type { Trainee } from '@muster/shared/field-training-answers';
import { callOrQueue } from '../../../../parts/offline/queue.ts';
import { traineePath } from '../../../../paths.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { addDay } from '../../api.ts';
import { formLabels } from './labels.ts';

/**
 * Records why a day has no report, or stores it until there is a connection. Returns whether the server has it. Errors
 * as for `callOrQueue`.
 */
export async function recordDay({ id, employee }: Trainee, body: Parameters<typeof addDay>[1]): Promise<boolean> {
  const day = formatDate(body.on);
  const sent = await callOrQueue(
    {
      call: 'addDay',
      sent: { params: { id }, body },
      text: formLabels.day.entry(employee.name, day, dayReasonWords[body.reason].toLowerCase()),
      after: [],
      address: traineePath(id),
    },
    (key) => addDay(id, body, key),
  );
  return 'answer' in sent;
}
