import { aCertificate, aCheck, aKeyCheck } from '../../src/testing/certificates.ts';
import { sergeant } from '../people.ts';
import { answering, failing, officer, screensOf, textAt } from './screen.ts';

const call = /\/api\/certificates\/1004\//;
const check = /\/api\/check\//;

const certificate = aCertificate({
  employee: {
    employee_id: '1004',
    name: 'Maximiliana-Alexandrina Q Wolfeschlegelsteinhausenbergerdorff',
    rank: 'Assistant Deputy Superintendent of Investigations',
  },
  course_number: 'FA-101',
});
const page = `/people/1004/certificates/${certificate.id}`;

const answer = aCheck({ name: certificate.employee.name });
const checkAddress = certificate.check_address;
const revoked = { ...answer, revoked_on: '2026-05-01', today: { on: '2026-11-22', status: 'revoked' } };

/** The certificate of a person, and the public checks. */
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
    { 'certificate that is not open': textAt(page, 'You can open only your own certificates') },
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
    'key of a department': textAt('/check/DEMO/key', 'Former key', [check, answering(aKeyCheck())]),
    'key, not sealed': textAt('/check/DEMO/key', 'This department has no key', [
      check,
      answering(aKeyCheck({ keys: [], seal: null })),
    ]),
    'key of an unknown department': textAt('/check/NOBODY/key', 'There is no department with this site code'),
    'key failed': textAt('/check/DEMO/key', "We couldn't load the key", [check, failing(500)]),
    'certificate check failed': textAt(checkAddress, "We couldn't check the certificate", [check, failing(500)]),
  }),
];
