import type { Certificate } from '@muster/shared/areas/certificates';
import { certificateStatus } from '@muster/shared/record/certificate';
import { keyPath } from '@muster/shared/record/fingerprint';
import { today } from '@muster/shared/rules/calendar';
import type { Call } from '../../calls/call.ts';
import { employeeNamed } from '../../domain/people/require-employee.ts';
import { auditRecordRead } from '../../domain/record/audit-record-read.ts';
import { type EntryPlace, entryId, placeOf } from '../../domain/record/entry-id.ts';
import { noSuchCertification } from '../../domain/record/revoke-certification.ts';
import { presentSession } from '../../domain/training/present-class.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { keptByVersion } from '../../table/core/site-memory.ts';
import { cachedTypes } from '../../table/entities/catalogue.ts';
import { listEntries } from '../../table/entities/record-entry.ts';
import { type StoredSeal, storedSeals } from '../../table/entities/seal.ts';
import { leavesOf } from '../../table/entities/seal-leaves.ts';
import { siteSecret } from '../../table/entities/site-secret.ts';
import { findClasses, type TrainingClass } from '../../table/entities/training-class.ts';
import { checkPath, checkToken } from './check-token.ts';
import { namedCertificate } from './named-certificate.ts';

/** Returns a certification's certificate. Throws `not_found` if it belongs to another employee than the path names. */
export async function readCertificate(call: Call<'certificates', 'certificate'>): Promise<Certificate> {
  const { table, site, now, params } = call;
  const place = placeOf(params.id);
  // The id names the record, so the reads need not wait for the employee.
  const [employee, person, secret, lastSeal] = await Promise.all([
    employeeNamed(call, params.employee_id),
    listEntries(table, place.chain),
    siteSecret(table),
    latestStored(table),
  ]);
  const named = employee.id === place.chain && namedCertificate(person, place.no, site.timezone);
  if (!named) throw noSuchCertification();
  const { certificate, holder, replacedOn } = named;
  const { data } = certificate.issued;
  const [types, [trainingClass], isSealed] = await Promise.all([
    cachedTypes(call),
    findClasses(table, data.class_id === undefined ? [] : [data.class_id]),
    covers(table, lastSeal, place),
    auditRecordRead(call, employee),
  ]);
  const on = today(site.timezone, now);
  return {
    id: entryId(place),
    entry: place.no,
    department: site.name,
    employee: holder,
    training_name: data.type_name,
    course_number: types.get(data.type_id)?.course_number ?? null,
    certification_date: data.date,
    expiration_date: data.expires ?? null,
    minutes: data.minutes ?? null,
    provider: person.find(({ entry }) => entry.no === place.no)?.texts.provider?.value ?? null,
    class: trainingClass ? presentClass(trainingClass) : null,
    status: certificateStatus(certificate, on),
    on,
    revoked_on: certificate.revokedOn ?? null,
    replaced_on: replacedOn,
    seal: lastSeal && isSealed ? { no: lastSeal.seal.no, at: lastSeal.seal.at, root: lastSeal.seal.root } : null,
    key: lastSeal ? { key_id: lastSeal.seal.key, address: keyPath(table.site) } : null,
    check_address: checkPath(table.site, checkToken(secret, place)),
  };
}

const presentClass = ({ id, location, sessions, instructors = [] }: TrainingClass): Certificate['class'] => ({
  id,
  location,
  training_dates: sessions.map(presentSession),
  instructors: instructors.map(({ name, agency }) => ({ name, agency: agency ?? null })),
});

async function latestStored(table: SiteTable): Promise<StoredSeal | undefined> {
  for await (const stored of storedSeals(table)) return stored;
  return undefined;
}

/**
 * The ends of all chains in a site's last seal: numbers of entries, by chain. A department of 50,000 has some 5 to 9 MB
 * of leaves, so a process reads them once for each seal.
 */
const sealedEnds = keptByVersion(
  async ({ table, stored }: { table: SiteTable; stored: StoredSeal }) => {
    const leaves = (await leavesOf(table, stored))?.leaves ?? [];
    return new Map(leaves.map(({ chain, entries }) => [chain, entries]));
  },
  // Approximate bytes: ten departments of 50,000.
  { most: 100 * 1024 * 1024, sizeOf: (ends) => 200 * ends.size },
);

/** Returns whether a seal covers an entry. Times cannot decide: entries are written while a seal is made. */
async function covers(table: SiteTable, stored: StoredSeal | undefined, { chain, no }: EntryPlace): Promise<boolean> {
  if (!stored) return false;
  const ends = await sealedEnds.get(table, [stored.seal.no], { table, stored });
  return (ends.get(chain) ?? 0) >= no;
}
