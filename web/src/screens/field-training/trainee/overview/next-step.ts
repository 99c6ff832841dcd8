import type { DraftHead } from '@muster/shared/evaluation-answers';
import type { Trainee } from '@muster/shared/field-training-answers';
import { labels as words } from '../../../../parts/field-training/labels.ts';
import { fieldReportPath, traineePath } from '../../../../paths.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { isDecisionDue } from '../../decision-due.ts';
import { reportDrafts } from '../../report-drafts.ts';
import { labels } from './labels.ts';
import { isTrainerOn, presentPhase } from './trainee-facts.ts';

const texts = labels.next;

/** The next step of the signed-in person for a trainee: a link, a dialog, or only a sentence. */
export interface NextStep {
  text: string;
  action?: string;
  to?: string;
  dialog?: 'complete' | 'assign' | 'decide';
}

/** Returns the step that the signed-in person takes next. */
export function nextStep(
  trainee: Trainee,
  { today, ownNumber, drafts }: { today: string; ownNumber: string | undefined; drafts: readonly DraftHead[] },
): NextStep {
  const { id, status, ended_on, own, unread, may } = trainee;
  const { actions } = texts;
  if (own && unread > 0) {
    return { text: texts.read(unread), action: actions.read, to: traineePath(id, 'reports') };
  }
  if (status === 'completed') return { text: texts.completed(formatDate(ended_on ?? '')) };
  if (status === 'released') return { text: texts.released(formatDate(ended_on ?? '')) };
  if (status === 'finished') {
    return may.manage
      ? { text: texts.attest, action: actions.attest, dialog: 'complete' }
      : { text: texts.waitsForAttest };
  }
  const [draft] = reportDrafts(drafts, trainee);
  if (draft) {
    const text = texts.continue(words.reports[draft.report], formatDate(draft.on));
    return {
      text,
      action: actions.continue,
      to: fieldReportPath(id, draft.report, draft.on, draft.author?.employee_id),
    };
  }
  return reportStep(trainee, today, ownNumber) ?? managerStep(trainee, today) ?? quietStep(trainee, today);
}

/** Returns the daily report that the signed-in person owes: today's, or the oldest overdue one. */
function reportStep(trainee: Trainee, today: string, ownNumber: string | undefined): NextStep | undefined {
  const { id, missing_days } = trainee;
  const own = missing_days.filter(({ on }) => isTrainerOn(trainee, ownNumber, on));
  const action = texts.actions.write;
  const late = own.find(({ overdue }) => overdue);
  if (late) return { text: texts.writeOf(formatDate(late.on)), action, to: fieldReportPath(id, 'daily', late.on) };
  return own.some(({ on }) => on === today)
    ? { text: texts.write, action, to: fieldReportPath(id, 'daily') }
    : undefined;
}

function managerStep(trainee: Trainee, today: string): NextStep | undefined {
  const { may, assignments, missing, to_review, id } = trainee;
  const phase = presentPhase(trainee);
  const { actions } = texts;
  if (may.manage && phase) {
    const day = formatDate(phase.until);
    const isAssigned = assignments.some(
      (one) => one.phase === phase.key && one.role === 'trainer' && (one.until ?? today) >= today,
    );
    if (phase.until < today && !isAssigned) {
      return { text: texts.assignLate(phase.name, day), action: actions.assign, dialog: 'assign' };
    }
    if (phase.until < today)
      return { text: texts.decideLate(phase.name, day), action: actions.decide, dialog: 'decide' };
    if (!isAssigned) return { text: texts.assign(phase.name), action: actions.assign, dialog: 'assign' };
    if (isDecisionDue(phase.until, today)) {
      return { text: texts.decide(phase.name, day), action: actions.decide, dialog: 'decide' };
    }
  }
  if (to_review > 0) {
    return { text: texts.review(to_review), action: actions.review, to: traineePath(id, 'reports') };
  }
  return may.manage && missing > 0 ? { text: texts.late(missing) } : undefined;
}

function quietStep(trainee: Trainee, today: string): NextStep {
  const { phase, from } = trainee;
  if (today < from) return { text: texts.begins(formatDate(from)) };
  return { text: texts.nothing(phase.name, formatDate(phase.until)) };
}
