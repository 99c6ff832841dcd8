import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { date, employeeId, reference, siteCode } from '../fields.ts';
import { certificateStatuses } from '../record/certificate.ts';
import { trainingDate } from '../training-answers.ts';
import { entryId } from './record.ts';

const status = z.enum(certificateStatuses);

const certificate = z.object({
  id: z.string(),
  /** The number of the entry in the person's record. */
  entry: z.int(),
  department: z.string(),
  /** As on the day of certification, or on the first day of employment if that was later. */
  employee: z.object({
    employee_id: z.string(),
    /** Null: the name was erased. */
    name: z.string().nullable(),
    rank: z.string().nullable(),
  }),
  training_name: z.string(),
  /** The training's current number. */
  course_number: z.string().nullable(),
  certification_date: z.string(),
  expiration_date: z.string().nullable(),
  minutes: z.int().nullable(),
  provider: z.string().nullable(),
  /** The class that it was issued for; null: issued elsewhere. */
  class: z
    .object({
      id: z.string(),
      location: z.string(),
      training_dates: z.array(trainingDate),
      instructors: z.array(z.object({ name: z.string(), agency: z.string().nullable() })),
    })
    .nullable(),
  /** The status today, with that date of the department. */
  status,
  on: z.string(),
  revoked_on: z.string().nullable(),
  /** The date on which the department corrected the certification. */
  replaced_on: z.string().nullable(),
  /** The last seal that covers the certification; null: not sealed yet. */
  seal: z.object({ no: z.int(), at: z.string(), root: z.string() }).nullable(),
  /** The key that signs the department's seals, and the path of the public page about it; null: no seal yet. */
  key: z.object({ key_id: z.string(), address: z.string() }).nullable(),
  /** The path of the public page that checks the certificate. */
  check_address: z.string(),
});
export type Certificate = z.infer<typeof certificate>;

const certificateCheck = z.object({
  department: z.string(),
  /** The department's IANA time zone. */
  timezone: z.string(),
  /** As on the certificate; null: the name was erased. */
  name: z.string().nullable(),
  training_name: z.string(),
  certification_date: z.string(),
  expiration_date: z.string().nullable(),
  revoked_on: z.string().nullable(),
  replaced_on: z.string().nullable(),
  /** The status today. */
  today: z.object({ on: z.string(), status }),
  /** The status on the requested day, by the current record. */
  asked: z.object({ on: z.string(), status }),
  /** UTC ISO: the time of this answer. */
  as_of: z.string(),
});
export type CertificateCheck = z.infer<typeof certificateCheck>;

const keyCheck = z.object({
  site_code: z.string(),
  department: z.string(),
  /** Every key that has signed a seal, newest first; none: not sealed yet, or a trial department. */
  keys: z.array(
    z.object({
      /** The fingerprint: the key's thumbprint (RFC 7638), SHA-256 in hexadecimal. */
      key_id: z.string(),
      /** UTC ISO: the time of its first seal. */
      since: z.string(),
      /** It signed the latest seal. */
      signs_now: z.boolean(),
    }),
  ),
  /** The latest seal; null: none. */
  seal: z.object({ no: z.int(), at: z.string(), root: z.string() }).nullable(),
});
export type KeyCheck = z.infer<typeof keyCheck>;

/** Certificates to print, and the public checks (docs/decisions/0007-prove-records-to-outsiders.md). */
export const certificates = {
  certificate: extraEndpoint('GET', '/api/certificates/{employee_id}/{id}/', {
    summary: 'A certification as shown on its certificate, with the web address that checks it.',
    access: 'own_or_training',
    params: z.object({ employee_id: employeeId, id: entryId }),
    response: certificate,
  }),
  checkCertificate: extraEndpoint('GET', '/api/check/{site_code}/{token}/', {
    summary:
      'The status of a certificate (valid, expired or revoked) today and on another day, for anyone who has the certificate.',
    access: 'anyone',
    params: z.object({
      site_code: reference(z.string()).describe('The site code on the certificate'),
      token: reference(z.string()).describe('The code on the certificate'),
    }),
    query: z.object({ on: date.optional() }),
    response: certificateCheck,
  }),
  checkKey: extraEndpoint('GET', '/api/check/{site_code}/key/', {
    summary: "The fingerprints of a department's keys, with its latest seal, to compare with a file or a paper.",
    access: 'anyone',
    publicSeconds: 300,
    params: z.object({ site_code: siteCode }),
    response: keyCheck,
  }),
};
