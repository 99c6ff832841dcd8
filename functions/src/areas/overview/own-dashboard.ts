import type { OwnCertification, overview } from '@muster/shared/areas/overview';
import type { Answer } from '@muster/shared/endpoint';
import { closedReason } from '@muster/shared/rules/enrollment';
import { sessionsAhead } from '@muster/shared/rules/upcoming-week';
import type { Call } from '../../calls/call.ts';
import { mandatoryStatuses } from '../../domain/training/mandatory-status.ts';
import { presentSession } from '../../domain/training/present-class.ts';
import { cachedTypes, upcomingClasses } from '../../table/entities/catalogue.ts';
import { requireEnrollmentState } from '../../table/entities/enrollment-state.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import { namedIn } from './named-class.ts';

type OwnCall = Call<'overview', 'own'>;
type ClassToCome = Readonly<TrainingClass>;

/** Returns the caller's next class and the missing, expired and expiring mandatory trainings, most urgent first. */
export async function ownDashboard(call: OwnCall): Promise<Answer<typeof overview.own>> {
  const { table, caller, site, now } = call;
  const record = await requireEnrollmentState(table, caller.employee);
  const [types, known] = await Promise.all([
    cachedTypes(call),
    upcomingClasses(call, { changedAt: record.changed_at }),
  ]);
  const classes = known.toSorted(byStart);
  const held = classes.filter(({ id }) => id in record.seats);
  const [next] = held
    .map((trainingClass) => ({
      trainingClass,
      dates: sessionsAhead(trainingClass.sessions, site.timezone, now).map(presentSession),
    }))
    .filter(({ dates }) => dates.length > 0)
    .sort((a, b) => startOf(a).localeCompare(startOf(b)));
  return {
    next_class: next ? { ...namedIn(types)(next.trainingClass.id, next.trainingClass), dates: next.dates } : null,
    certifications: mandatoryStatuses(types.values(), site, now)
      .of(record)
      .filter(({ status }) => status === 'MISSING' || status === 'NEAR_EXPIRATION')
      .map((one) => ({
        ...one,
        seat: dated(held.find(({ type_id }) => type_id === one.training_id)),
        wait: dated(classes.find(({ id, type_id }) => type_id === one.training_id && id in record.waits)),
        next_class: dated(firstOpen(classes, one.training_id, now)),
      }))
      .sort(byUrgency),
  };
}

const byStart = (a: ClassToCome, b: ClassToCome) => a.starts_at.localeCompare(b.starts_at);
const startOf = ({ dates }: { dates: { start_time: string }[] }) => dates[0]?.start_time ?? '';

/** Returns the first class of a type that is open for enrollment, if possible one with a free seat. */
function firstOpen(classes: readonly ClassToCome[], typeId: string, now: Date): ClassToCome | undefined {
  const open = classes.filter((one) => one.type_id === typeId && !closedReason(one, now));
  return open.find(({ enrolled_count, class_size }) => enrolled_count < class_size) ?? open[0];
}

const dated = (trainingClass: ClassToCome | undefined) =>
  trainingClass ? { id: trainingClass.id, date: trainingClass.sessions[0]?.date ?? '' } : null;

/** Sorts by urgency: not current before expiring, then by expiration date, and never certified after expired. */
function byUrgency(a: OwnCertification, b: OwnCertification): number {
  const rank = ({ status, expiration_date }: OwnCertification) =>
    `${status === 'MISSING' ? 0 : 1}${expiration_date ?? '9999-99-99'}`;
  return rank(a).localeCompare(rank(b)) || a.training_name.localeCompare(b.training_name);
}
