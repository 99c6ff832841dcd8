import type { RequirementRule } from '@muster/shared/requirements/requirement';
import { today } from '@muster/shared/rules/calendar';
import { dayText } from '@muster/shared/rules/day-text';
import { minutesText } from '@muster/shared/rules/minutes-text';
import type { Call } from '../../calls/call.ts';
import { writeInBatches } from '../../calls/write-in-batches.ts';
import * as messages from '../../domain/messages/messages.ts';
import type { Cell } from '../../domain/requirements/answers.ts';
import { questionOf } from '../../domain/requirements/question.ts';
import { invalidField, invalidFields } from '../../kernel/api-error.ts';
import { batchOf } from '../../table/core/batch.ts';
import { newId } from '../../table/core/new-id.ts';
import { transact } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { type Employee, findEmployeesNumbered, foldEmployeeNumber } from '../../table/entities/employee.ts';
import { notify } from '../../table/entities/notification.ts';
import { findNotifiedMarkers, markNotified } from '../../table/entities/notified-marker.ts';
import { selectedPeople } from './selected-people.ts';

type NotifyCall = Call<'compliance', 'notify'>;
interface Notified {
  notified: number;
  not_notified: { employee_id: string; detail: string }[];
}

/** People read for one transaction: about as many as fit into it. */
const batchSize = 45;

/**
 * Notifies people of their next step for a requirement, once a day each. Returns with a reason those notified today and
 * those with nothing to do. A replay with the same key (`by`) notifies the rest and counts all that the key notified.
 */
export async function notifyPeople(call: NotifyCall, by: string = newId(call.now)): Promise<Notified> {
  const { table, site, actor, now, body } = call;
  const { requirement_id, text } = body;
  const employees = await employeesNamed(call);
  const { name, rule, trainingId, cells } = await cellsOf(call, employees);
  const on = today(site.timezone, now);
  const reasons = new Map<string, string>();
  const due = employees.flatMap(({ id }) => {
    const reason = reasonAgainst(cells.get(id));
    if (reason !== undefined) reasons.set(id, reason);
    return reason === undefined ? [id] : [];
  });
  const { done, stopped } = await writeInBatches(call, {
    items: due,
    size: batchSize,
    storedId: by,
    write: async (ids, stored) => {
      const marks = await findNotifiedMarkers(table, ids, requirement_id);
      const untold = ids.filter((id, n) => {
        const mark = marks[n];
        if (mark?.on === on && mark.by !== by) reasons.set(id, 'This person was already notified today');
        return mark?.on !== on && mark?.by !== by;
      });
      const told = ids.filter((_, n) => marks[n]?.by === by);
      if (untold.length === 0) return { done: told };
      const { items, actions, left } = batchOf(table, untold, (some) => [
        ...stored,
        ...some.flatMap((id) => [
          markNotified(table, id, requirement_id, { on, by }, now),
          notify(call, id, messages.toDo(name, text ?? whatToDo(rule, cells.get(id)), trainingId)),
        ]),
        audit(table, actor, now, {
          action: 'compliance.notify',
          subject: {},
          after: { requirement: name, employees: some, ...(text !== undefined && { text }) },
        }),
      ]);
      await transact(table, actions);
      return { done: [...told, ...items], left };
    },
  });
  const notified = new Set(done);
  return {
    notified: notified.size,
    not_notified: employees
      .filter(({ id }) => !notified.has(id))
      .map(({ id, employee_id }) => ({ employee_id, detail: reasons.get(id) ?? stopped?.message ?? notActive })),
  };
}

const notActive = 'This person is not required to meet it';

/** Returns the named employees, in order. Throws a field error that lists unknown numbers. */
async function employeesNamed({ table, body }: NotifyCall): Promise<Employee[]> {
  const numbers = [...new Map(body.employee_ids.map((one) => [foldEmployeeNumber(one), one])).values()];
  const found = await findEmployeesNumbered(table, numbers);
  const unknown = numbers.filter((number) => !found.has(foldEmployeeNumber(number)));
  if (unknown.length > 0) {
    throw invalidFields({ employee_ids: unknown.map((number) => `There is no employee with the ID ${number}`) });
  }
  return [...found.values()];
}

/** Returns the requirement's name and these people's cells today. Throws a field error if it is not in effect. */
async function cellsOf(call: NotifyCall, employees: readonly Employee[]) {
  const { body } = call;
  const question = questionOf({ requirement: [body.requirement_id] }, call);
  const only = new Set(employees.map(({ id }) => id));
  const { requirements, people } = await selectedPeople(call, question, { only });
  const [requirement] = requirements;
  if (!requirement) throw invalidField('requirement_id', 'This requirement is not in effect');
  const cells = new Map<string, Cell>();
  for await (const some of people)
    for (const { history, cells: found } of some) if (found[0]) cells.set(history.id, found[0]);
  const { name, rule } = requirement;
  const trainingId = rule.kind === 'certification' && rule.type_ids.length === 1 ? rule.type_ids[0] : undefined;
  return { name, rule, trainingId, cells };
}

/** Returns why a person is not notified. Undefined: there is something to do. */
function reasonAgainst(cell: Cell | undefined): string | undefined {
  if (!cell) return notActive;
  if (cell.status === 'EXEMPT') return 'This person is exempt';
  if (cell.status === 'COMPLETED' || cell.status === 'MET') return 'This person meets the requirement';
  return undefined;
}

/** Returns the person's next step, as a sentence. */
function whatToDo({ kind }: RequirementRule, cell: Cell | undefined): string {
  if (kind === 'evaluation') return evaluationToDo(cell);
  const { status, detail, expiration_date: expires, minutes, needed_minutes: needed, ends } = cell ?? {};
  if (minutes != null && needed != null) {
    const until = ends === undefined ? '' : ` by ${dayText(ends)}`;
    return `You have ${minutesText(minutes)} of ${minutesText(needed)}. Please take the rest${until}.`;
  }
  if (status === 'PENDING') return 'You have a seat in a class. Please attend it.';
  if (status === 'NEAR_EXPIRATION' && expires) return `It is valid until ${dayText(expires)}. Please renew it.`;
  if (detail === 'expired' && expires) return `It expired on ${dayText(expires)}. Please renew it.`;
  return 'You are not certified yet. Please enroll in a class.';
}

function evaluationToDo(cell: Cell | undefined): string {
  const { status, detail, expiration_date: expires, firearms = [] } = cell ?? {};
  const due = new Set(firearms.flatMap((one) => (one.status === 'COMPLETED' ? [] : [one.name.toLowerCase()])));
  const names = due.size === 0 ? '' : ` (${[...due].join(', ')})`;
  if (status === 'NEAR_EXPIRATION' && expires) return `Please pass the evaluation by ${dayText(expires)}${names}.`;
  const expired = detail === 'expired' && expires ? `It expired on ${dayText(expires)}. ` : '';
  return `${expired}Please pass the evaluation${names}.`;
}
