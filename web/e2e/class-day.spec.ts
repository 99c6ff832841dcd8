import { contract } from '@muster/shared/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { apiAs, dayFromNow, displayedDate, uniqueName } from './arrange.ts';
import { violationsOf } from './axe.ts';
import { modesOf, setDisplayMode } from './display-modes.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, sergeant, signIn } from './people.ts';

withOwnSite();

const attendees = ['1061', '1062', '1063', '1064'] as const;

/** Adds a past class of two days with four attendees, at no time of another class. Returns its id and the names. */
async function heldClass(request: APIRequestContext, name: string, hour: string) {
  const ask = await apiAs(request, chief);
  const type = await ask(contract.training.createType, {
    body: { name, type: 'in_department', expiration_months: 12 },
  });
  // Different days each minute: the attendees have seats in the classes of earlier runs on the same store.
  const ago = 40 + 2 * (Math.floor(Date.now() / 60_000) % 300);
  const days = [dayFromNow(-ago), dayFromNow(1 - ago)] as const;
  const row = await ask(contract.training.addClass, {
    body: {
      training_type_id: type.id,
      location: 'Range 2',
      class_size: 20,
      enrollment_start: new Date(Date.now() - 900 * 86_400_000).toISOString(),
      enrollment_end: new Date(Date.now() - 800 * 86_400_000).toISOString(),
      dates: days.map((date) => ({ date, start_time: `${hour}:00`, end_time: `${hour}:59` })),
    },
  });
  const { added } = await ask(contract.attendance.addAttendees, {
    params: { classId: row.id },
    body: { employee_ids: [...attendees] },
  });
  expect(added).toHaveLength(attendees.length);
  const names = attendees.map((number) => added.find(({ employee_id }) => employee_id === number)?.name ?? '');
  return { id: row.id, days, names };
}

const choice = (page: Page, name: string, status: string) =>
  page.getByRole('group', { name: `Attendance of ${name}` }).getByRole('radio', { name: status });

async function expectAccessible(page: Page, state: string) {
  for (const mode of modesOf({})) {
    await setDisplayMode(page, mode);
    expect(await violationsOf(page, mode), `${state}, ${mode}`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${state}, ${mode}: wider than the window`).toBeLessThanOrEqual(0);
  }
  await setDisplayMode(page, 'light');
}

test('a sergeant records attendance, corrects a line, closes it, certifies people and revokes one certification', async ({
  page,
  request,
}) => {
  test.slow();
  const name = uniqueName('Night Range');
  const { id, days, names } = await heldClass(request, name, '04');
  const [first = '', second = '', third = '', fourth = ''] = names;
  await signIn(page, sergeant);
  await page.goto('/training?tab=manage');
  await page.getByRole('button', { name: `Show classes of ${name}` }).click();
  await page.getByRole('button', { name: /^More actions, Range 2/ }).click();
  await page.getByRole('menuitem', { name: 'Open class' }).click();
  await expect(page).toHaveURL(new RegExp(`/classes/${id}`));
  await expect(page.getByRole('heading', { name: 'Attendees (4 of 20)' })).toBeVisible();
  await expectAccessible(page, 'roster');
  await page.getByRole('tab', { name: 'Attendance' }).click();
  await expect(page.getByText('0 present, 0 absent, 0 excused, 4 not marked')).toBeVisible();
  await expectAccessible(page, 'nothing recorded');

  // The last day is open; the keyboard records it.
  const list = page.getByRole('table', { name: `Attendance on ${displayedDate(days[1])}, 04:00-04:59` });
  await expect(list).toBeVisible();
  await page.getByRole('button', { name: 'All present' }).click();
  await choice(page, second, 'Present').focus();
  await page.keyboard.press('a');
  await expect(choice(page, second, 'Absent')).toBeChecked();
  await page.locator('label', { hasText: `${displayedDate(days[0])}, 04:00-04:59` }).click();
  await page.getByRole('button', { name: 'All present' }).click();
  await page.getByLabel(`Minutes of ${fourth}`).fill('45');
  await expectAccessible(page, 'not saved');
  await page.getByRole('button', { name: 'Save attendance (8 changes)' }).click();
  await expect(page.getByText('8 attendance changes saved.')).toBeVisible();

  // A reload shows the recorded attendance.
  await page.reload();
  await expect(page.getByText('4 present, 0 absent, 0 excused')).toBeVisible();
  await expect(page.getByLabel(`Minutes of ${fourth}`)).toHaveValue('45');

  await page
    .getByRole('group', { name: `Attendance of ${third}` })
    .getByText('Excused')
    .click();
  await page.getByRole('button', { name: 'Save attendance (1 change)' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct attendance' });
  await correction.getByLabel('Reason').fill('Left for court');
  await correction.getByRole('button', { name: 'Save attendance' }).click();
  await expect(page.getByText(/^Earlier: present, 59 min, by /)).toBeVisible();
  await expect(page.getByText(/^Corrected: excused, by .*Reason: Left for court$/)).toBeVisible();
  await expectAccessible(page, 'corrected');

  await page.getByRole('button', { name: 'Lock attendance' }).click();
  await page.getByRole('dialog', { name: 'Lock attendance' }).getByRole('button', { name: 'Lock attendance' }).click();
  await expect(page.getByText(/^Attendance was locked on /)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Present' })).toHaveCount(0);
  await expectAccessible(page, 'closed');

  await page.getByRole('tab', { name: 'Certificates' }).click();
  await expect(page.getByText('2 of 4 chosen')).toBeVisible();
  await expect(page.getByRole('row', { name: second })).toContainText(`Was absent on ${displayedDate(days[1])}.`);
  await page.getByLabel(`Certify ${third}`).check();
  await page.getByLabel(`Reason to certify ${third}`).fill('Made up on Friday');
  await expectAccessible(page, 'to certify');
  await page.getByRole('button', { name: 'Issue 3 certifications' }).click();
  const question = page.getByRole('dialog', { name: 'Issue certifications' });
  await expect(question.getByText('Certify 3 of 4? 1 absent.')).toBeVisible();
  await question.getByRole('button', { name: 'Issue 3 certifications' }).click();
  await expect(page.getByText('3 certifications issued.')).toBeVisible();
  await expect(page.getByRole('row', { name: first })).toContainText(`Certified ${displayedDate(days[1])}`);

  await page.getByRole('button', { name: `Revoke the certification of ${first}` }).click();
  const revocation = page.getByRole('dialog', { name: `Revoke the certification of ${first}` });
  await revocation.getByLabel('Reason').fill('Issued to the wrong person');
  await revocation.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('The certification is revoked.')).toBeVisible();
  await expect(page.getByRole('row', { name: first })).toContainText('Revoked');

  const ask = await apiAs(request, sergeant);
  const recordOf = async (number: string) => {
    const { certifications } = await ask(contract.record.of, { params: { employee_id: number } });
    return certifications.filter(({ class_id }) => class_id === id);
  };
  expect(await recordOf(attendees[0])).toMatchObject([{ revoked_because: 'Issued to the wrong person' }]);
  expect(await recordOf(attendees[1])).toEqual([]);
  expect(await recordOf(attendees[2])).toMatchObject([{ revoked_on: null }]);
});

test("'Issue All Certifications' asks about absent attendees", async ({ page, request }) => {
  const name = uniqueName('Day Range');
  const { id, days, names } = await heldClass(request, name, '05');
  const ask = await apiAs(request, chief);
  for (const date of days) {
    await ask(contract.attendance.recordAttendance, {
      params: { classId: id },
      body: {
        session: `${date}T05:00:00`,
        lines: attendees.map((employee_id, n) => ({
          employee_id,
          status: n === 0 ? ('absent' as const) : ('present' as const),
        })),
      },
    });
  }
  await signIn(page, sergeant);
  await page.goto(`/training?tab=manage-certifications&subtab=trainings&class=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Training Attendance' });
  await expect(dialog.getByText(/^Attendance of this class was recorded/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Issue All Certifications' }).click();
  await expect(dialog.getByRole('alertdialog', { name: '3 of 4: 1 absent' })).toContainText(names[0] ?? '');
  await expectAccessible(page, 'question');
  await dialog.getByRole('button', { name: 'Certify the 3' }).click();
  await expect(page.getByText(`3 certifications issued for ${name}.`)).toBeVisible();
});

test('a class day takes place on the page of the class, from the dashboard to the certificates', async ({
  page,
  request,
}) => {
  test.slow();
  const name = uniqueName('Shield Line');
  const ask = await apiAs(request, chief);
  const [rank] = await ask(contract.ranks.list, {});
  const employee_id = `C${Date.now().toString(36)}`.toUpperCase();
  const person = { first_name: 'Zora', last_name: 'Abel', badge_number: employee_id, rank_id: rank?.id ?? '' };
  await ask(contract.roster.create, { body: { employee_id, ...person } });
  const type = await ask(contract.training.createType, { body: { name, type: 'in_department' } });
  const today = dayFromNow(0);
  const row = await ask(contract.training.addClass, {
    body: {
      training_type_id: type.id,
      location: 'Drill Yard',
      class_size: 5,
      enrollment_start: new Date(Date.now() - 86_400_000).toISOString(),
      enrollment_end: new Date(Date.now() - 3_600_000).toISOString(),
      // The first class of the day, which the dashboard lists first.
      dates: [{ date: today, start_time: '00:00', end_time: '23:59' }],
    },
  });
  await signIn(page, sergeant);
  await page.goto('/');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(`/classes/${row.id}`);

  await page.getByLabel('Employee ID', { exact: true }).fill(employee_id);
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await expect(page.getByRole('heading', { name: 'Attendees (1 of 5)' })).toBeVisible();

  await page.getByRole('tab', { name: 'Check-in' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await page.getByRole('link', { name: 'Print sheet' }).click();
  await expect(page.getByRole('rowheader', { name: 'Zora Abel' })).toBeVisible();
  await expectAccessible(page, 'sign-in sheet');
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: displayedDate(today) })
    .click();

  await page.getByRole('button', { name: 'Edit class' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Training Class' });
  await edit.getByLabel('Class Size').fill('6');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Attendees (1 of 6)' })).toBeVisible();

  await page.getByRole('tab', { name: 'Attendance' }).click();
  await page.getByRole('button', { name: 'All present' }).click();
  await page.getByRole('button', { name: 'Save attendance (1 change)' }).click();
  await expect(page.getByText('1 attendance change saved.')).toBeVisible();

  await page.goto(`/classes/${row.id}?tab=certifications`);
  await expect(page.getByRole('tab', { name: 'Certificates', selected: true })).toBeVisible();
  await expect(page.getByText('Certifications can be issued once the class has ended.')).toBeVisible();
});

test('a class is moved from its page, and a conflict is named before it is saved', async ({ page, request }) => {
  const name = uniqueName('Boat Handling');
  const ask = await apiAs(request, chief);
  const type = await ask(contract.training.createType, { body: { name, type: 'in_department' } });
  const [from, taken, free] = [dayFromNow(70), dayFromNow(71), dayFromNow(72)];
  const addOn = (date: string) =>
    ask(contract.training.addClass, {
      body: {
        training_type_id: type.id,
        location: name,
        class_size: 5,
        enrollment_start: new Date(Date.now() - 86_400_000).toISOString(),
        enrollment_end: new Date(Date.now() + 86_400_000).toISOString(),
        dates: [{ date, start_time: '09:00', end_time: '11:00' }],
      },
    });
  await addOn(taken);
  const { id } = await addOn(from);
  await signIn(page, chief);
  await page.goto(`/classes/${id}`);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Training Class' });
  const date = dialog.getByLabel('Date of date 1');
  await expect(date).toBeFocused();
  await date.fill(taken);
  const conflict = dialog.getByText(/is at the same location/);
  await expect(conflict).toBeVisible();
  await date.fill(free);
  await expect(conflict).toBeHidden();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText(displayedDate(free));
  await expect(page.getByRole('main')).not.toContainText(displayedDate(from));
});
