import { readFile } from 'node:fs/promises';
import { contract } from '@muster/shared/contract';
import { apiAs, dayFromNow, displayedDate, uniqueName } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { pdfText } from './pdf-text.ts';
import { sergeant, signIn, staff } from './people.ts';
import { readCode } from './qr-code.ts';

withOwnSite();

test('a certificate is printed and saved; its code verifies publicly that it is valid, and then revoked', async ({
  page,
  request,
  otherPage,
}) => {
  const { username } = staff('1073');
  const ask = await apiAs(request, sergeant);
  const name = uniqueName('Baton');
  const earned = dayFromNow(-3);
  const { id } = await ask(contract.training.createType, { body: { name, type: 'in_department' } });
  const { id: classId } = await ask(contract.training.addClass, {
    body: {
      training_type_id: id,
      location: 'Gym',
      class_size: 5,
      enrollment_start: `${dayFromNow(-30)}T12:00:00Z`,
      enrollment_end: `${dayFromNow(-9)}T12:00:00Z`,
      dates: [{ date: earned, start_time: '05:00', end_time: '06:30' }],
    },
  });
  await ask(contract.attendance.addAttendee, { params: { classId }, body: { employee_id: username } });
  await ask(contract.certification.issue, { params: { classId }, body: { employee_ids: [username] } });

  await signIn(page, sergeant);
  await page.goto(`/people/${username}?tab=record`);
  await page.getByRole('table', { name: 'Certificates' }).getByRole('link', { name }).click();
  const sheet = page.getByRole('region', { name: 'Printed certificate' });
  await expect(sheet).toContainText('Riverton Police Department');
  await expect(sheet).toContainText(`Employee ID ${username}`);
  await expect(sheet).toContainText('1 h 30 min');
  await expect(sheet).not.toContainText('Revoked');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^Certificate .+ ${earned}\\.pdf$`));
  const saved = await pdfText(await readFile(await file.path()));
  expect(saved.totalPages).toBe(1);
  for (const text of ['Riverton Police Department', name, `Employee ID ${username}`, displayedDate(earned), 'Gym']) {
    expect(saved.text).toContain(text);
  }

  for (const format of ['Letter', 'A4']) {
    const printed = await pdfText(await page.pdf({ format, preferCSSPageSize: true, landscape: true }));
    expect(printed.totalPages, format).toBe(1);
    expect(printed.text).toContain(name);
    expect(printed.text).not.toContain('Save as PDF');
  }

  const code = sheet.getByRole('img', { name: /^QR code/ });
  const address = await readCode(code);
  await expect(sheet.getByRole('link', { name: address })).toBeVisible();

  const asked: string[] = [];
  otherPage.on('request', (one) => {
    if (one.url().includes('/api/')) asked.push(new URL(one.url()).pathname.split('/')[2] ?? '');
  });
  await otherPage.goto(address);
  await expect(otherPage.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible();
  await expect(otherPage.getByRole('main')).toContainText(name);
  await expect(otherPage.getByRole('main')).not.toContainText(username);
  expect([...new Set(asked)]).toEqual(['check']);

  const certificationId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await ask(contract.record.revoke, {
    params: { id: certificationId },
    body: { reason: 'Issued to the wrong person' },
  });
  await otherPage.reload();
  await expect(otherPage.getByRole('heading', { name: `Revoked on ${displayedDate(dayFromNow(0))}` })).toBeVisible();
  await expect(otherPage.getByRole('main')).not.toContainText('wrong person');
  await otherPage.getByLabel('As of').fill(dayFromNow(-1));
  await expect(otherPage.getByText('It was valid on that day.')).toBeVisible();
  await page.reload();
  await expect(sheet).toContainText(`Revoked on ${displayedDate(dayFromNow(0))}`);
});
