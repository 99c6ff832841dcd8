import { sergeant } from '../people.ts';
import { answering, failing, officer, screensOf, textAt } from './screen.ts';

const chain = '01J00000000000000000000077';
const token = `${chain}0123456789ABCDEF012345674`;
const call = /\/api\/certificates\/1004\//;
const check = /\/api\/check\//;
const day = { date: '2026-03-02', start_time: '2026-03-02T09:00:00', end_time: '2026-03-02T11:00:00' };

const certificate = {
  id: `${chain}-4`,
  entry: 4,
  department: 'Riverton Police Department',
  employee: {
    employee_id: '1004',
    name: 'Maximiliana-Alexandrina Q Wolfeschlegelsteinhausenbergerdorff',
    rank: 'Assistant Deputy Superintendent of Investigations',
  },
  training_name: 'CPR and First Aid',
  course_number: 'FA-101',
  certification_date: '2026-03-02',
  expiration_date: '2028-03-02',
  minutes: 240,
  provider: null,
  class: {
    id: chain,
    location: 'Training Center, Room 2',
    training_dates: [day],
    instructors: [{ name: 'Ann Taylor', agency: null }],
  },
  status: 'valid',
  on: '2026-11-22',
  revoked_on: null,
  replaced_on: null,
  seal: { no: 12, at: '2026-11-22T09:00:00.000Z', root: '4f2a'.repeat(16) },
  check_address: `/check/DEMO/${token}`,
};
const page = `/people/1004/certificates/${certificate.id}`;

const answer = {
  department: 'Riverton Police Department',
  timezone: 'America/Chicago',
  name: certificate.employee.name,
  training_name: 'CPR and First Aid',
  certification_date: '2026-03-02',
  expiration_date: '2028-03-02',
  revoked_on: null,
  replaced_on: null,
  today: { on: '2026-11-22', status: 'valid' },
  asked: { on: '2026-11-22', status: 'valid' },
  as_of: '2026-11-22T18:00:00.000Z',
};
const checkAddress = `/check/DEMO/${token}`;
const revoked = { ...answer, revoked_on: '2026-05-01', today: { on: '2026-11-22', status: 'revoked' } };

/** The certificate of a person, and its check by anybody. */
export const certificateScreens = [
  ...screensOf(sergeant, {
    certificate: textAt(page, 'Seal no. 12', [call, answering(certificate)]),
    'certificate, revoked': textAt(page, 'Revoked on Fri, May 1, 2026', [
      call,
      answering({ ...certificate, status: 'revoked', revoked_on: '2026-05-01' }),
    ]),
    'certificate failed': textAt(page, "We couldn't load the certificate", [call, failing(500)]),
  }),
  ...screensOf(
    officer,
    { 'certificate that is not open': textAt(page, 'You can open your own certificates') },
    { pictureOnly: true },
  ),
  ...screensOf(undefined, {
    'certificate check': textAt(checkAddress, 'This certificate is valid today', [check, answering(answer)]),
    'certificate check of a past day': textAt(checkAddress, 'It was valid on that day.', [
      check,
      answering({ ...revoked, asked: { on: '2026-04-30', status: 'valid' } }),
    ]),
    'certificate check, expired': textAt(checkAddress, 'It was valid through', [
      check,
      answering({ ...answer, today: { on: '2028-11-22', status: 'expired' } }),
    ]),
    'certificate check, unknown': textAt('/check/DEMO/NONE', 'This is not a certificate of this department'),
    'certificate check failed': textAt(checkAddress, "We couldn't check the certificate", [check, failing(500)]),
  }),
];
