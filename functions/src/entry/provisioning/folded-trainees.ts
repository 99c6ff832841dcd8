import { traineeIds, traineeOn } from '@muster/shared/field-training/trainee-on';
import { trainersOf } from '@muster/shared/field-training/trainers-of';
import { isKind, type RecordEntry } from '@muster/shared/record/entry';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import type { SiteTable } from '../../table/core/client.ts';
import { findProgramVersions } from '../../table/entities/field-program.ts';
import type { FieldTrainee } from '../../table/entities/field-trainee.ts';

/** Returns the trainees of a person as the entries have them, by id, in the form of `comparedTrainees`. */
export async function foldedTrainees(table: SiteTable, entries: readonly RecordEntry[]) {
  const ids = traineeIds(entries, alwaysRecorded);
  const starts = entries.filter(isKind('field_training.started')).filter(({ data }) => ids.includes(data.trainee_id));
  const versions = await findProgramVersions(
    table,
    starts.map(({ data }) => data),
  );
  const isDeleted = entries.some(({ kind }) => kind === 'employment.ended');
  const folded = starts.map(({ data: { trainee_id: id, program_id, version } }, n) => {
    const trainee = traineeOn(entries, { id, known: alwaysRecorded }, versions[n]?.content.phases ?? []);
    const trainers = trainee ? trainersOf(entries, trainee) : [];
    const ended = isDeleted || trainee?.ended_on !== undefined;
    return { id, program_id, version, trainers, ...(ended && { ended: true as const }) };
  });
  return comparedTrainees(folded);
}

/** Returns the fields of trainees that follow from entries, by id, with trainers once and in order. */
export const comparedTrainees = (trainees: readonly Omit<FieldTrainee, 'employee' | 'newest'>[]) =>
  trainees
    .map(({ id, program_id, version, trainers, ended = false }) => ({
      ...{ id, program_id, version, ended },
      trainers: [...new Set(trainers)].sort(),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
