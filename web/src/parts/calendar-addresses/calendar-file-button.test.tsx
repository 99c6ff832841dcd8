import { Notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { network, ok, refused } from '../../testing/fake-network.ts';
import { employee, signInAs } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-app.tsx';
import { CalendarFileButton } from './components/calendar-file-button.tsx';

const file = 'GET /api/classes/C1/calendar/';

test('a class downloads under the name of its training, and a failure shows a message and a retry', async () => {
  signInAs(employee);
  const made = vi.fn((_: Blob) => 'blob:x');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { answers, to } = network({ [file]: refused(503, { detail: 'The system is busy', code: 'busy' }) });
  const user = renderPart(
    <>
      <CalendarFileButton classId="C1" name="CPR / first aid" />
      <Notifications />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Add to calendar' });
  await user.click(button);
  expect((await screen.findByText(/We couldn't download the calendar file/)).textContent).toContain(
    'The system is busy',
  );
  expect(made).not.toHaveBeenCalled();
  answers[file] = ok('BEGIN:VCALENDAR');
  await user.click(button);
  await waitFor(() => expect(names).toEqual(['CPR-first-aid.ics']));
  expect(await made.mock.calls[0]?.[0].text()).toContain('BEGIN:VCALENDAR');
  expect(to(file)[0]?.headers.get('Accept')).toMatch(/^text\/calendar/);
});
