import type { EvaluationRow } from '@muster/shared/evaluation-answers';
import { type EntryContent, isKind, type NamedPerson } from '@muster/shared/record/entry';
import { firearmsOn } from '@muster/shared/record/firearms-on';
import { alwaysRecorded, standingFor } from '@muster/shared/record/in-force';
import type { ReadEntry } from '../../table/entities/record-entry.ts';

export type RecordedEntry = EntryContent<'evaluation.recorded'>;

/** An evaluation as its entries have it: the one in force, and the entries about it. */
export interface EvaluationFound {
  /** The first entry, and the last correction or the first entry itself. */
  first: RecordedEntry;
  entry: RecordedEntry;
  withdrawn: ReadEntry | undefined;
  /** Of the entry in force: a correction asks for another one. */
  acknowledged: ReadEntry | undefined;
  /** The review of a report of field training. Of the entry in force, too. */
  reviewed: ReadEntry | undefined;
  remediation: { read: ReadEntry; entry: EntryContent<'remediation.recorded'> }[];
}

const aboutKinds = [
  'evaluation.withdrawn',
  'evaluation.acknowledged',
  'evaluation.reviewed',
  'remediation.recorded',
] as const;

/** Returns the evaluations of a person, in order of recording. Corrections belong to their evaluation. */
export function evaluationsIn(written: readonly ReadEntry[]): EvaluationFound[] {
  const entries = written.map(({ entry }) => entry);
  const standing = standingFor(entries, alwaysRecorded);
  const byNo = new Map(written.map((one) => [one.entry.no, one]));
  const firsts = entries.filter(isKind('evaluation.recorded')).filter(({ supersedes }) => supersedes === undefined);
  const about = Map.groupBy(
    written.flatMap((read) => {
      const { entry } = read;
      return isKind(...aboutKinds)(entry) ? [{ read, entry, of: standing(entry.data.entry) }] : [];
    }),
    ({ of }) => of,
  );
  return firsts.map((first) => {
    const entry = (byNo.get(standing(first.no))?.entry ?? first) as RecordedEntry;
    const others = about.get(entry.no) ?? [];
    const mark = (kind: 'evaluation.acknowledged' | 'evaluation.reviewed') =>
      others.find((one) => one.entry.kind === kind && one.entry.data.entry === entry.no)?.read;
    return {
      first: first as RecordedEntry,
      entry,
      withdrawn: others.find((one) => one.entry.kind === 'evaluation.withdrawn')?.read,
      acknowledged: mark('evaluation.acknowledged'),
      reviewed: mark('evaluation.reviewed'),
      remediation: others.flatMap(({ read, entry: other }) =>
        isKind('remediation.recorded')(other) ? [{ read, entry: other as EntryContent<'remediation.recorded'> }] : [],
      ),
    };
  });
}

/** Returns the internal ids of the people that an evaluation names, besides the evaluated person. */
export const peopleNamed = ({ entry, remediation, reviewed }: EvaluationFound): NamedPerson[] => [
  entry.data.evaluator,
  entry.actor,
  ...(reviewed ? [reviewed.entry.actor] : []),
  ...remediation.map((one) => one.entry.data.trainer),
];

const unknownFirearm = { make: '', model: '', caliber: '', owner: 'agency', serial: null } as const;

/** Returns a firearm as last authorized, whatever the days; undefined: never. */
function lastAuthorized(written: readonly ReadEntry[], { id }: { id: string }): EvaluationRow['firearm'] | undefined {
  return written
    .toReversed()
    .flatMap(({ entry, texts }) => {
      if (!isKind('firearm.authorized')(entry) || entry.data.firearm_id !== id) return [];
      const { type, make, model, caliber, owner } = entry.data;
      return [{ id, type, make, model, caliber, owner, serial: texts.serial?.value ?? null }];
    })
    .at(0);
}

/** Returns the firearms that a person may carry on a day, with their serial numbers. */
export function carriedOn(written: readonly ReadEntry[], on: string) {
  const texts = new Map(written.map(({ entry, texts }) => [entry.no, texts]));
  return firearmsOn(
    written.map(({ entry }) => entry),
    { on, known: alwaysRecorded },
  ).map(({ entry, firearm_id: id, type, make, model, caliber, owner }) => ({
    id,
    type,
    make,
    model,
    caliber,
    owner,
    serial: texts.get(entry)?.serial?.value ?? null,
  }));
}

/** Returns the firearm of an evaluation as it was authorized on its day; null: none. */
export function firearmUsed(
  written: readonly ReadEntry[],
  { valid_on, data }: RecordedEntry,
): EvaluationRow['firearm'] {
  const { firearm } = data;
  if (!firearm) return null;
  const carried = carriedOn(written, valid_on).find(({ id }) => id === firearm.id);
  // An authorization that was ended or corrected later may not include the day.
  return carried ?? lastAuthorized(written, firearm) ?? { ...firearm, ...unknownFirearm };
}
