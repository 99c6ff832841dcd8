import { counted } from '@muster/shared/counted';
import type { EntryFacts } from '@muster/shared/record/entry';
import { dayText } from '@muster/shared/rules/day-text';
import type { NewNotification } from '../../table/entities/notification.ts';

/** For the author of a report of field training. */
export const reportReviewed = (
  { evaluation_id, form_name }: EntryFacts['evaluation.recorded'],
  { employee_id, name }: { employee_id: string; name: string },
  { comment }: { comment: string | undefined },
): NewNotification => ({
  kind: 'field_training',
  message: `Your report about ${name} with ${form_name} was reviewed${comment === undefined ? '' : ', with a comment'}.`,
  evaluation_id,
  employee_id,
});

/** A trainee as notifications name them. */
export interface NamedTrainee {
  id: string;
  name: string;
}

/** Days or reports of a trainee, in order. */
interface OfTrainee {
  trainee: NamedTrainee;
  days: readonly string[];
}

/** The most days that a notification lists for one trainee: the last ones. */
const mostDaysListed = 5;

/** For a trainer: the days of each trainee without a daily report. */
export const reportsMissing = (all: readonly OfTrainee[]): NewNotification => {
  const parts = all.map(({ trainee, days }) => {
    const listed = days.slice(-mostDaysListed).map(dayText).join('; ');
    const earlier = days.length - mostDaysListed;
    return `${trainee.name}: ${listed}${earlier > 0 ? `; and ${counted(earlier, 'earlier day')}` : ''}.`;
  });
  return ofTrainees(all, `Daily reports are missing. ${parts.join(' ')}`);
};

/** For a supervisor or coordinator: the reports of each trainee without a review. */
export const reviewsDue = (all: readonly OfTrainee[]): NewNotification => {
  const parts = all.map(({ trainee, days }) => `${trainee.name}: ${counted(days.length, 'report')}.`);
  return ofTrainees(all, `Reports of field training wait for your review. ${parts.join(' ')}`);
};

/** Returns a notification that leads to the trainee, or of several trainees to the list. */
const ofTrainees = (all: readonly OfTrainee[], message: string): NewNotification => {
  const [first, ...others] = all;
  return {
    kind: 'field_training',
    message,
    ...(first && others.length === 0 && { trainee_id: first.trainee.id }),
  };
};
