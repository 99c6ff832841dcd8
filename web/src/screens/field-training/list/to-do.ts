import type { TraineeRow } from '@muster/shared/field-training-answers';
import { fieldReportPath, traineePath } from '../../../paths.ts';
import { labels } from './labels.ts';

/** A step that waits for the signed-in person. */
export interface ToDo {
  kind: keyof typeof labels.toDo.actions;
  trainee: TraineeRow;
  text: string;
  to: string;
}

const texts = labels.toDo;

/** Returns the steps that wait for the signed-in person: first reading and today's reports, then what is overdue. */
export function toDosOf(rows: readonly TraineeRow[]): readonly ToDo[] {
  const read = rows
    .filter(({ own, unread }) => own && unread > 0)
    .map((trainee) => stepOf('read', trainee, texts.read(trainee.unread), traineePath(trainee.id, 'reports')));
  const writers = rows.filter(({ may, due_today }) => may.report && due_today);
  const write = writers.map((trainee) =>
    stepOf('write', trainee, texts.write(trainee.employee.name), fieldReportPath(trainee.id, 'daily')),
  );
  const missing = rows
    .filter(({ missing, may }) => missing > 0 && may.report)
    .map((trainee) =>
      stepOf('missing', trainee, texts.missing(trainee.missing, trainee.employee.name), traineePath(trainee.id)),
    );
  const review = rows
    .filter(({ own, unreviewed, may }) => !own && may.review && unreviewed > 0)
    .map((trainee) =>
      stepOf(
        'review',
        trainee,
        texts.review(trainee.unreviewed, trainee.employee.name),
        traineePath(trainee.id, 'reports'),
      ),
    );
  return [...read, ...write, ...missing, ...review];
}

const stepOf = (kind: ToDo['kind'], trainee: TraineeRow, text: string, to: string): ToDo => ({
  kind,
  trainee,
  text,
  to,
});
