import { type Certificate, certificateOf } from '@muster/shared/record/certificate';
import { isKind } from '@muster/shared/record/entry';
import { alwaysRecorded, inForce } from '@muster/shared/record/in-force';
import { nameOn } from '@muster/shared/record/name-on';
import { statusOn } from '@muster/shared/record/status-on';
import { today } from '@muster/shared/rules/calendar';
import type { ReadEntry } from '../../table/entities/record-entry.ts';

/** A certificate with its holder. */
export interface NamedCertificate {
  certificate: Certificate;
  holder: { employee_id: string; name: string | null; rank: string | null };
  /** The department's date of its correction. */
  replacedOn: string | null;
}

/**
 * Returns an entry's certificate, with its holder as of the day it was earned or the first day. Undefined: no
 * certificate.
 */
export function namedCertificate(
  person: readonly ReadEntry[],
  no: number,
  timezone: string,
): NamedCertificate | undefined {
  const entries = person.map(({ entry }) => entry);
  const certificate = certificateOf(entries, no);
  if (!certificate) return undefined;
  const { issued, replacedBy } = certificate;
  const [employed] = inForce(entries, alwaysRecorded).filter(isKind('employment.started'));
  const on = employed && employed.valid_on > issued.data.date ? employed.valid_on : issued.data.date;
  const asOf = { on, known: alwaysRecorded };
  const { employee_id = '', rank_name } = statusOn({ person: entries, department: [] }, asOf);
  return {
    certificate,
    holder: { employee_id, name: nameOn(person, asOf) ?? null, rank: rank_name ?? null },
    replacedOn: replacedBy ? today(timezone, new Date(replacedBy.recorded_at)) : null,
  };
}
