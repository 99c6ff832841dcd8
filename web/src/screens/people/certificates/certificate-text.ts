import type { Certificate } from '@muster/shared/areas/certificates';
import { fingerprintText } from '@muster/shared/record/fingerprint';
import { minutesText } from '@muster/shared/rules/minutes-text';
import { labels } from '../../../parts/certificates/labels.ts';
import { fileNamePart } from '../../../parts/pdf/file-name.ts';
import { formatDate, formatInstant } from '../../../ui/date-time.ts';

/** The texts of a certificate on the screen and in the PDF. */
export interface CertificateText {
  department: string;
  name: string;
  /** Rank and employee number. */
  holder: string;
  training: string;
  course: string | undefined;
  facts: readonly (readonly [label: string, value: string])[];
  /** Why it is not valid; undefined: it is valid. */
  state: string | undefined;
  asOf: string;
  seal: string;
  /** The fingerprint of the department's key, and the address that publishes it; undefined: no seal yet. */
  key: string | undefined;
  /** The address where it can be verified. */
  address: string;
}

/** The printed characters of a seal's root, enough to compare it with the published one. */
const rootLength = 16;

/** Returns the texts of a certificate that can be verified at this origin. */
export function certificateText(certificate: Certificate, origin: string, timeZone: string): CertificateText {
  const { employee, course_number: course, seal, key } = certificate;
  return {
    department: certificate.department,
    name: employee.name ?? labels.noName,
    holder: [employee.rank, labels.employeeId(employee.employee_id)].filter(Boolean).join(', '),
    training: certificate.training_name,
    course: course === null ? undefined : labels.course(course),
    facts: factsOf(certificate),
    state: stateText(certificate),
    asOf: labels.asOf(formatDate(certificate.on)),
    seal: seal
      ? labels.sealed(seal.no, formatInstant(seal.at, timeZone), seal.root.slice(0, rootLength))
      : labels.notSealed,
    key: key ? labels.key(fingerprintText(key.key_id), `${origin}${key.address}`) : undefined,
    address: `${origin}${certificate.check_address}`,
  };
}

function factsOf(certificate: Certificate): [string, string][] {
  const { minutes, provider, expiration_date: expires } = certificate;
  const { location, training_dates: dates = [], instructors = [] } = certificate.class ?? {};
  const days = [...new Set(dates.map(({ date }) => date))].toSorted();
  const [first = '', last = first] = [days[0], days.at(-1)];
  return [
    [labels.certifiedOn, formatDate(certificate.certification_date)],
    [labels.expires, expires === null ? labels.never : formatDate(expires)],
    [labels.hours, minutes === null ? labels.unknown : minutesText(minutes)],
    ...(days.length > 1 ? [pair(labels.dates, labels.days(formatDate(first), formatDate(last), days.length))] : []),
    ...(location ? [pair(labels.place, location)] : []),
    ...(provider === null ? [] : [pair(labels.provider, provider)]),
    ...(instructors.length > 0
      ? [
          pair(
            labels.instructors(instructors.length),
            instructors.map(({ name, agency }) => labels.instructor(name, agency)).join(', '),
          ),
        ]
      : []),
  ];
}

const pair = (label: string, value: string): [string, string] => [label, value];

function stateText({
  status,
  certification_date: date,
  expiration_date: expires,
  revoked_on: revoked,
  replaced_on: replaced,
}: Certificate): string | undefined {
  switch (status) {
    case 'valid':
      return undefined;
    case 'expired':
      return labels.state.expired(formatDate(expires ?? ''));
    case 'revoked':
      return labels.state.revoked(formatDate(revoked ?? ''));
    case 'replaced':
      return labels.state.replaced(formatDate(replaced ?? ''));
    case 'not_yet':
      return labels.state.not_yet(formatDate(date));
  }
}

/** Returns the file name, without characters that file systems reject. */
export function certificateFileName({ employee, training_name, certification_date }: Certificate): string {
  const name = fileNamePart(employee.name ?? employee.employee_id);
  return labels.fileName(name, fileNamePart(training_name), certification_date);
}
