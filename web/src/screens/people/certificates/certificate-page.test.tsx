import { fingerprintText } from '@muster/shared/record/fingerprint';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aCertificate } from '../../../testing/certificates.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';
import { aCertification, aRecord } from '../../../testing/training-record.ts';

beforeEach(() => signInAs(employee));

const { id } = aCertificate();
const path = `/people/77/certificates/${id}`;
const call = `GET /api/certificates/77/${id}/`;

function open(answers: Answers = {}, address = path) {
  const sent = network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok([{ permission_type: 'manage_trainings', active: true }]),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    [call]: ok(aCertificate()),
    ...answers,
  });
  return { ...sent, ...browseApp(address) };
}
const sheet = () => screen.findByRole('region', { name: 'Printed certificate' });

test('a certificate has the texts of its paper, a code and the address', async () => {
  open({ [call]: ok(aCertificate({ course_number: 'DR-101' })) });
  const paper = within(await sheet());
  for (const text of ['Riverton Police Department', 'Kim Lee', 'Officer, Employee ID 77', 'Driving', 'Course DR-101']) {
    paper.getByText(text);
  }
  const fact = (name: string) => paper.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(['Certified on', 'Valid through', 'Length', 'Class dates', 'Location', 'Instructors'].map(fact)).toEqual([
    'Fri, Jan 2, 2026',
    'Sat, Jan 2, 2027',
    '4 h',
    'Thu, Jan 1, 2026 to Fri, Jan 2, 2026, 2 days',
    'Range 2',
    'Ann Taylor, Bo Guest (State academy)',
  ]);
  paper.getByText(`Seal no. 12, Tue, May 12, 2026, 04:00, root ${'4f2a'.repeat(4)}`);
  paper.getByText(`Key ${fingerprintText('5b3a'.repeat(16))}, published at ${window.location.origin}/check/DEMO/key`);
  const address = `${window.location.origin}${aCertificate().check_address}`;
  expect(paper.getByRole('link', { name: address }).getAttribute('href')).toBe(address);
  paper.getByRole('img', { name: 'QR code for checking this certificate' });
  expect(paper.queryByText(/Revoked|Expired/)).toBeNull();
});

test.each([
  [{ status: 'revoked', revoked_on: '2026-03-01' }, 'Revoked on Sun, Mar 1, 2026'],
  [{ status: 'expired' }, 'Expired: it was valid through Sat, Jan 2, 2027'],
  [
    { status: 'replaced', replaced_on: '2026-03-01' },
    'Corrected on Sun, Mar 1, 2026: another certificate replaces this one',
  ],
] as const)('an invalid certificate shows its state: %s', async (changes, said) => {
  open({ [call]: ok(aCertificate({ ...changes, seal: null, key: null, class: null, provider: 'State academy' })) });
  const paper = within(await sheet());
  paper.getByText(said);
  paper.getByText('Next seal within 24 hours.');
  paper.getByText('State academy');
  expect(paper.queryByText(/^Key/)).toBeNull();
});

test('it is printed; a failed PDF shows a message and a retry', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = open();
  await sheet();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Save as PDF' }));
  await screen.findByText("We couldn't make the PDF. Check your connection and try again.");
});

test('a certificate that could not be loaded is tried again', async () => {
  const { answers, user } = open({ [call]: refused(500) });
  await screen.findByText(/We couldn't load the certificate/);
  answers[call] = ok(aCertificate());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await sheet();
});

test.each([
  [404, 'This certification is not on record.'],
  [403, /You can open only your own certificates/],
])('an inaccessible certificate has a plain message: %s', async (status, said) => {
  open({ [call]: refused(status) });
  await screen.findByText(said);
  expect(screen.getByRole('link', { name: 'Open your own page' }).getAttribute('href')).toBe('/people/1004');
});

test('a training redirects to its current certificate, not to a revoked one or one that expires earlier', async () => {
  const certifications = [
    aCertification(9, { expiration_date: '2029-01-02', revoked_on: '2026-02-01' }),
    aCertification(4, { expiration_date: '2028-01-02' }),
    aCertification(3),
    aCertification(8, { training_id: 'T2', expiration_date: null }),
  ];
  const { address } = open({ 'GET /api/record/77/': ok(aRecord({ certifications })) }, '/people/77/certificate-of/T1');
  await sheet();
  await waitFor(() => expect(address()).toBe(path));
});

test('a training without a certification has no certificate', async () => {
  open({ 'GET /api/record/77/': ok(aRecord()) }, '/people/77/certificate-of/T1');
  await screen.findByText('This certification is not on record.');
});
