import { type EntryContent, isKind } from './entry.ts';

/**
 * Returns the numbers of the entries that an answer about these trainings rests on: employment, and what tells of the trainings. Without any
 * training named: of all. Credits are not among them.
 */
export function restsOn(entries: readonly EntryContent[], trainingIds: readonly string[]): ReadonlySet<number> {
  const isAsked = (typeId: string) => trainingIds.length === 0 || trainingIds.includes(typeId);
  const issued = new Set(
    entries
      .filter(isKind('certification.issued'))
      .filter(({ data }) => isAsked(data.type_id))
      .map(({ no }) => no),
  );
  return new Set(entries.filter((entry) => tellsOf(entry, isAsked, issued)).map(({ no }) => no));
}

function tellsOf(entry: EntryContent, isAsked: (typeId: string) => boolean, issued: ReadonlySet<number>): boolean {
  switch (entry.kind) {
    case 'employment.started':
    case 'employment.status':
    case 'employment.ended':
    case 'identity':
    case 'assignment':
    case 'department.defined':
      return true;
    case 'certification.issued':
    case 'type.defined':
    case 'type.removed':
      return isAsked(entry.data.type_id);
    case 'certification.revoked':
      return issued.has(entry.data.entry);
    case 'credit.recorded':
    case 'credit.withdrawn':
      return false;
  }
}
