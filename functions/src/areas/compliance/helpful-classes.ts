import type { SuggestedClass } from '@muster/shared/areas/compliance';
import type { RequirementAnswer } from '@muster/shared/requirements/answer';
import { lastDay } from '@muster/shared/rules/class-sessions';
import { closedReason } from '@muster/shared/rules/enrollment';
import type { EnrollmentState } from '../../table/entities/enrollment-state.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';
import { isBetter } from './standing.ts';

/** An upcoming class, and the person's answers after it, by requirement. */
export interface HelpfulClass {
  one: Readonly<TrainingClass>;
  type: Readonly<TrainingType> | undefined;
  answers: ReadonlyMap<string, RequirementAnswer>;
}

/** The most classes suggested for a requirement. */
const mostNamed = 10;

/** A requirement met for long needs no class. */
const isMet = ({ status }: RequirementAnswer) => status === 'COMPLETED' || status === 'MET' || status === 'EXEMPT';

/** Returns the upcoming classes that would help a person meet a requirement, earliest first. */
export function helpfulClasses(
  answer: RequirementAnswer,
  all: readonly HelpfulClass[],
  { record, now }: { record: Pick<EnrollmentState, 'seats' | 'waits'>; now: Date },
): SuggestedClass[] {
  if (isMet(answer)) return [];
  return all
    .filter(({ one, answers }) => {
      const after = answers.get(answer.requirement_id);
      return one.is_active && one.starts_at > now.toISOString() && after !== undefined && isBetter(answer, after);
    })
    .toSorted((a, b) => (a.one.starts_at < b.one.starts_at ? -1 : 1))
    .slice(0, mostNamed)
    .map(({ one, type, answers }) => {
      const after = answers.get(answer.requirement_id);
      return {
        class_id: one.id,
        training_id: one.type_id,
        training_name: type?.name ?? '',
        location: one.location,
        from: one.sessions[0]?.date ?? lastDay(one.sessions),
        until: lastDay(one.sessions),
        free_seats: Math.max(0, one.class_size - one.enrolled_count),
        waitlisted_count: one.waiting_count,
        minutes: answer.hours && after?.hours ? after.hours.minutes - answer.hours.minutes : null,
        standing: one.id in record.seats ? 'seat' : one.id in record.waits ? 'waitlist' : null,
        is_open: closedReason(one, now) === undefined,
      };
    });
}
