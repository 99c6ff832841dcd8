import type { DraftHead } from '@muster/shared/evaluation-answers';
import type { TraineeRow } from '@muster/shared/field-training-answers';
import { labels as words } from '../../../parts/field-training/labels.ts';
import { fieldReportPath, traineePath } from '../../../paths.ts';
import { formatDate } from '../../../ui/date-time.ts';
import { isDecisionDue } from '../decision-due.ts';
import { reportDrafts } from '../report-drafts.ts';
import { labels } from './labels.ts';

/** A step that waits for the signed-in person. */
export interface ToDo {
  key: string;
  kind: keyof typeof labels.toDo.actions;
  trainee: TraineeRow;
  text: string;
  to: string;
}

const texts = labels.toDo;

/**
 * Returns the steps that wait for the signed-in person: first reading, drafts and today's reports, then what is
 * overdue, and then the steps of coordinators.
 */
export function toDosOf(
  rows: readonly TraineeRow[],
  { today, drafts }: { today: string; drafts: readonly DraftHead[] },
): readonly ToDo[] {
  const read = rows
    .filter(({ own, unread }) => own && unread > 0)
    .map((trainee) => stepOf('read', trainee, texts.read(trainee.unread), traineePath(trainee.id, 'reports')));
  const continued = rows.flatMap((trainee) =>
    reportDrafts(drafts, trainee).map(({ id, report, on, author }) =>
      stepOf(
        'continue',
        trainee,
        texts.continue(words.reports[report], formatDate(on), trainee.employee.name, author?.name),
        fieldReportPath(trainee.id, report, on, author?.employee_id),
        id,
      ),
    ),
  );
  const hasDraft = (trainee: TraineeRow) =>
    reportDrafts(drafts, trainee).some(({ report, on, author }) => report === 'daily' && on === today && !author);
  const writers = rows.filter((trainee) => trainee.may.report && trainee.due_today && !hasDraft(trainee));
  const write = writers.map((trainee) =>
    stepOf('write', trainee, texts.write(trainee.employee.name), fieldReportPath(trainee.id, 'daily')),
  );
  const missing = rows
    .filter(({ missing, may }) => missing > 0 && may.report)
    .map((trainee) =>
      stepOf('missing', trainee, texts.missing(trainee.missing, trainee.employee.name), traineePath(trainee.id)),
    );
  const review = rows
    .filter(({ to_review }) => to_review > 0)
    .map((trainee) =>
      stepOf(
        'review',
        trainee,
        texts.review(trainee.to_review, trainee.employee.name),
        traineePath(trainee.id, 'reports'),
      ),
    );
  return [...read, ...continued, ...write, ...missing, ...review, ...managerSteps(rows, today)];
}

/** Returns what people who run the program do: attest completions, decide about phases, and assign trainers. */
function managerSteps(rows: readonly TraineeRow[], today: string): readonly ToDo[] {
  const managed = rows.filter(({ may, employee }) => may.manage && employee.active);
  const active = managed.filter(({ status }) => status === 'active');
  const step = (kind: ToDo['kind'], trainee: TraineeRow, text: string) =>
    stepOf(kind, trainee, text, traineePath(trainee.id));
  return [
    ...managed
      .filter(({ status }) => status === 'finished')
      .map((trainee) => step('attest', trainee, texts.attest(trainee.employee.name))),
    ...active
      .filter(({ phase }) => isDecisionDue(phase.until, today))
      .map((trainee) => step('decide', trainee, texts.decide(trainee.phase.name, trainee.employee.name))),
    ...active
      .filter(({ unassigned }) => unassigned > 0)
      .map((trainee) => step('assign', trainee, texts.assign(trainee.unassigned, trainee.employee.name))),
  ];
}

const stepOf = (kind: ToDo['kind'], trainee: TraineeRow, text: string, to: string, draft = ''): ToDo => ({
  key: `${kind} ${trainee.id} ${draft}`,
  kind,
  trainee,
  text,
  to,
});
