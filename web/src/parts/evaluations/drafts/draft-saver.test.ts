import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from '../../../api/errors.ts';
import { type DraftBody, draftSaver, pause, retryPause, type SaveState } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const body = (comment: string): DraftBody => ({
  employee_id: '1004',
  form_id: '01J00000000000000000000002',
  version: 1,
  on: '2026-05-13',
  answers: { items: {}, comment },
});

function open(stored?: { id: string; newest: number }) {
  const states: SaveState[] = [];
  const sent: (readonly [string, string | undefined | null, unknown])[] = [];
  let failure: unknown;
  let newest = stored?.newest ?? 0;
  const answer = async (name: string, { answers }: DraftBody, about: unknown) => {
    sent.push([name, answers.comment, about]);
    if (failure) throw failure;
    newest++;
    return { id: 'D1', newest, saved_at: `T${newest}` } as never;
  };
  const saver = draftSaver(
    stored,
    { add: (one, key) => answer('add', one, key), save: (from, one) => answer('save', one, from.newest) },
    (state) => states.push(state),
  );
  return {
    saver,
    sent,
    last: () => states.at(-1),
    fail: (error: unknown) => {
      failure = error;
    },
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  };
}

const texts = (sent: ReturnType<typeof open>['sent']) => sent.map(([name, comment]) => `${name} ${comment}`);

test('changes are saved together after a pause, and the next ones with the new version', async () => {
  const { saver, sent, last, pass } = open();
  saver.note(body('a'));
  await pass(pause - 1);
  saver.note(body('ab'));
  await pass(pause - 1);
  expect(sent).toEqual([]);
  expect(last()).toEqual({ kind: 'changed' });
  await pass(1);
  expect(last()).toEqual({ kind: 'saved', at: 'T1' });
  saver.note(body('abc'));
  await pass(pause);
  expect(texts(sent)).toEqual(['add ab', 'save abc']);
  expect(sent[1]?.[2]).toBe(1);
});

test('a change during a save is saved afterwards', async () => {
  const { saver, sent, pass } = open({ id: 'D1', newest: 4 });
  saver.note(body('a'));
  void saver.save();
  saver.note(body('b'));
  void saver.save();
  await pass(0);
  expect(texts(sent)).toEqual(['save a']);
  await pass(pause);
  expect(sent.map(([, , newest]) => newest)).toEqual([4, 5]);
});

test('a lost first save is repeated with the same text and key, and the newer text follows', async () => {
  const { saver, sent, last, fail, pass } = open();
  fail(new ConnectionError('no-response'));
  saver.note(body('a'));
  await pass(pause);
  expect(last()).toEqual({ kind: 'failed', reason: expect.stringContaining('Unable to connect'), repeats: true });
  fail(undefined);
  saver.note(body('b'));
  await pass(pause + retryPause);
  expect(texts(sent)).toEqual(['add a', 'add a', 'save b']);
  expect(sent[0]?.[2]).toBe(sent[1]?.[2]);
});

test('answers that are typed during a save are not shown as saved', async () => {
  let answer: (draft: { id: string; newest: number; saved_at: string }) => void = () => undefined;
  const states: string[] = [];
  const slow = () => new Promise<never>((resolve) => (answer = resolve as never));
  const saver = draftSaver(undefined, { add: slow, save: slow }, ({ kind }) => states.push(kind));
  saver.note(body('a'));
  await vi.advanceTimersByTimeAsync(pause);
  saver.note(body('ab'));
  answer({ id: 'D1', newest: 1, saved_at: 'T1' });
  await vi.advanceTimersByTimeAsync(0);
  expect(states).toEqual(['changed', 'saving', 'saved', 'changed']);
  expect(saver.stored()?.id).toBe('D1');
});

test('a failed save is repeated without a change', async () => {
  const { saver, sent, last, fail, pass } = open({ id: 'D1', newest: 1 });
  fail(new ApiError(503, {}));
  saver.note(body('a'));
  await pass(pause);
  fail(undefined);
  await pass(retryPause);
  expect(sent).toHaveLength(2);
  expect(last()).toMatchObject({ kind: 'saved' });
});

test('an invalid draft waits for the next change', async () => {
  const { saver, sent, last, fail, pass } = open({ id: 'D1', newest: 1 });
  fail(new ApiError(400, { detail: 'Please check the highlighted fields', code: 'invalid_input' }));
  saver.note(body('a'));
  await pass(pause + 3 * retryPause);
  expect(sent).toHaveLength(1);
  expect(last()).toMatchObject({ kind: 'failed', repeats: false });
  fail(undefined);
  saver.note(body('b'));
  await pass(pause);
  expect(last()).toMatchObject({ kind: 'saved' });
});

test('a conflict stops the saving until a state is chosen', async () => {
  const { saver, sent, last, fail, pass } = open({ id: 'D1', newest: 1 });
  fail(new ApiError(409, { code: 'edit_conflict' }));
  saver.note(body('a'));
  await pass(pause);
  expect(last()).toEqual({ kind: 'conflict' });
  saver.note(body('b'));
  await pass(pause + retryPause);
  expect(sent).toHaveLength(1);
  fail(undefined);
  await saver.continueFrom({ id: 'D1', newest: 7 });
  expect(sent[1]).toEqual(['save', 'b', 7]);
  fail(new ApiError(404, { code: 'not_found' }));
  saver.note(body('c'));
  await pass(pause);
  expect(last()).toEqual({ kind: 'gone' });
  fail(undefined);
  await saver.continueFrom(undefined);
  expect(texts(sent).at(-1)).toBe('add c');
});

test('after stop, nothing is saved until resume', async () => {
  const { saver, sent, pass } = open();
  saver.note(body('a'));
  expect(await saver.stop()).toBeUndefined();
  await pass(pause);
  expect(sent).toEqual([]);
  saver.resume();
  await pass(pause);
  expect(await saver.stop()).toEqual({ id: 'D1', newest: 1 });
});

test('a loaded draft is not saved again', async () => {
  const { saver, sent, pass } = open({ id: 'D1', newest: 1 });
  saver.note(body('a'), true);
  saver.note(body('a'));
  await pass(pause);
  expect(sent).toEqual([]);
});
