import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { date, employeeId, reference } from '../fields.ts';
import { certificateStatuses } from '../record/certificate.ts';
import { trainingDate } from '../training-answers.ts';
import { entryId } from './record.ts';

const status = z.enum(certificateStatuses);

const certificate = z.object({
  id: z.string(),
  /** The number of its entry in the person's record. */
  entry: z.int(),
  department: z.string(),
  /** As on the day it was earned; as on the first day of the employment for what was earned before it. */
  employee: z.object({
    employee_id: z.string(),
    /** Null: the name was destroyed. */
    name: z.string().nullable(),
    rank: z.string().nullable(),
  }),
  training_name: z.string(),
  /** As the training has it now. */
  course_number: z.string().nullable(),
  certification_date: z.string(),
  expiration_date: z.string().nullable(),
  minutes: z.int().nullable(),
  provider: z.string().nullable(),
  /** The class that it was issued for; null: elsewhere. */
  class: z
    .object({
      id: z.string(),
      location: z.string(),
      training_dates: z.array(trainingDate),
      instructors: z.array(z.object({ name: z.string(), agency: z.string().nullable() })),
    })
    .nullable(),
  /** What it is today, and that day of the department. */
  status,
  on: z.string(),
  revoked_on: z.string().nullable(),
  /** The day on which the department corrected what it says. */
  replaced_on: z.string().nullable(),
  /** The last seal, where it covers the certification; null: it is not sealed yet. */
  seal: z.object({ no: z.int(), at: z.string(), root: z.string() }).nullable(),
  /** The path of the page that checks it without a sign-in. */
  check_address: z.string(),
});
export type Certificate = z.infer<typeof certificate>;

const certificateCheck = z.object({
  department: z.string(),
  /** The department's IANA time zone, which its dates are of. */
  timezone: z.string(),
  /** As on the certificate; null: the name was destroyed. */
  name: z.string().nullable(),
  training_name: z.string(),
  certification_date: z.string(),
  expiration_date: z.string().nullable(),
  revoked_on: z.string().nullable(),
  replaced_on: z.string().nullable(),
  /** What it is today. */
  today: z.object({ on: z.string(), status }),
  /** What it was on the day that was asked about, as the record is now. */
  asked: z.object({ on: z.string(), status }),
  /** UTC ISO: when this was answered. */
  as_of: z.string(),
});
export type CertificateCheck = z.infer<typeof certificateCheck>;

/**
 * Certificates as sheets of paper, and the check of one without a sign-in
 * (docs/decisions/0059-check-certificates-by-a-signed-address.md).
 */
export const certificates = {
  certificate: extraEndpoint('GET', '/api/certificates/{employee_id}/{id}/', {
    summary: 'One certification as its certificate shows it, with the address that checks it.',
    access: 'own_or_training',
    params: z.object({ employee_id: employeeId, id: entryId }),
    response: certificate,
  }),
  checkCertificate: extraEndpoint('GET', '/api/check/{site_code}/{token}/', {
    summary:
      'Answers anybody who holds a certificate whether it is valid, expired or revoked, today and on another day.',
    access: 'anyone',
    params: z.object({
      site_code: reference(z.string()).describe('The site code on the certificate'),
      token: reference(z.string()).describe('The code on the certificate'),
    }),
    query: z.object({ on: date.optional() }),
    response: certificateCheck,
  }),
};
