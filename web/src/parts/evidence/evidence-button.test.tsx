import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { network, pausedResponse, refused } from '../../testing/fake-network.ts';
import { employee, signInAs } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-app.tsx';
import { EvidenceButton } from './components/evidence-button.tsx';

const first = 'POST /api/compliance/evidence/';
const second = `${first}?limit=250&cursor=x`;
const file = (headers: Record<string, string> = {}) => ({
  status: 200,
  body: {},
  headers: { 'Content-Disposition': 'attachment; filename="muster-evidence-DEMO-2027-03-01.pdf"', ...headers },
});
const names: string[] = [];
const onFailure = vi.fn();

beforeEach(() => {
  signInAs(employee);
  names.length = 0;
  onFailure.mockClear();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
});

const show = () => renderPart(<EvidenceButton question={{ on: '2027-03-01' }} onFailure={onFailure} />);
const documentItem = () => screen.findByRole('menuitem', { name: /^Document \(\.pdf\)/ });

test('saves a document in parts, shows the progress, and cannot be opened meanwhile', async () => {
  const paused = pausedResponse(file());
  const { to } = network({
    [first]: file({ Link: '</api/compliance/evidence/?limit=250&cursor=x>; rel="next"' }),
    [second]: paused.answer,
  });
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Evidence' }));
  const item = await documentItem();
  expect(item.textContent).toContain('To print and file. The evidence is attached.');
  await user.dblClick(item);
  const busy = await screen.findByRole('button', { name: '1 saved, more follow...' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await user.click(busy);
  expect(screen.queryByRole('menuitem')).toBeNull();
  paused.release();
  const done = await screen.findByRole('button', { name: 'Evidence' });
  // A click while the file is made opens nothing later.
  expect(done.getAttribute('aria-expanded')).toBe('false');
  expect(names).toEqual([1, 2].map((part) => `muster-evidence-DEMO-2027-03-01-part-${part}.pdf`));
  const bodies = [...to(first), ...to(second)].map(({ body }) => body);
  expect(bodies).toEqual(Array.from({ length: 2 }, () => ({ on: '2027-03-01', form: 'pdf' })));
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(undefined);
});

test('reports a failure, and saves a file afterwards', async () => {
  const { answers, to } = network({ [first]: refused(503, { detail: 'The system is busy', code: 'busy' }) });
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Evidence' }));
  await user.click(await documentItem());
  await waitFor(() => expect(onFailure).toHaveBeenLastCalledWith(expect.stringContaining('The system is busy')));
  expect(names).toEqual([]);
  answers[first] = file();
  await user.click(screen.getByRole('button', { name: 'Evidence' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Evidence file \(\.zip\)/ }));
  await waitFor(() => expect(names).toEqual(['muster-evidence-DEMO-2027-03-01.pdf']));
  expect(to(first).at(-1)?.body).toEqual({ on: '2027-03-01', form: 'zip' });
});
