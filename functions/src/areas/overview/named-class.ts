import type { NamedClass } from '@muster/shared/areas/overview';
import type { TrainingType } from '../../table/entities/training-type.ts';

/** Returns a function that names classes in lists of the overview, with the dates of each list. */
export const namedIn =
  (types: ReadonlyMap<string, Readonly<TrainingType>>) =>
  (id: string, { type_id, location }: { type_id: string; location: string }): Omit<NamedClass, 'dates'> => ({
    id,
    training_id: type_id,
    training_name: types.get(type_id)?.name ?? '',
    location,
  });
