import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from '../../../api/errors.ts';
import type { DraftBody } from './draft-content.ts';
import { DraftSaver, pause, retryPause, type SaveState } from './draft-saver.ts';

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
  const saver = new DraftSaver(
    { stored, savedAt: stored && 'T0' },
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
  const saver = new DraftSaver({ stored: undefined, savedAt: undefined }, { add: slow, save: slow }, ({ kind }) =>
    states.push(kind),
  );
  saver.note(body('a'));
  await vi.advanceTimersByTimeAsync(pause);
  saver.note(body('ab'));
  answer({ id: 'D1', newest: 1, saved_at: 'T1' });
  await vi.advanceTimersByTimeAsync(0);
  expect(states).toEqual(['changed', 'saving', 'saved', 'changed']);
  expect(saver.stored?.id).toBe('D1');
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
  await saver.keepMine({ id: 'D1', newest: 7 });
  expect(sent[1]).toEqual(['save', 'b', 7]);
  fail(new ApiError(404, { code: 'not_found' }));
  saver.note(body('c'));
  await pass(pause);
  expect(last()).toEqual({ kind: 'gone' });
  fail(undefined);
  await saver.keepMine(undefined);
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

test('a save with a lost answer is repeated as it was, and the newer content follows', async () => {
  const { saver, sent, last, fail, pass } = open({ id: 'D1', newest: 4 });
  fail(new ConnectionError('no-response'));
  saver.note(body('a'));
  await pass(pause);
  saver.note(body('ab'));
  fail(undefined);
  await pass(2 * pause);
  expect(sent).toEqual([
    ['save', 'a', 4],
    ['save', 'a', 4],
    ['save', 'ab', 5],
  ]);
  expect(last()).toEqual({ kind: 'saved', at: 'T6' });
});

test('the latest content is saved before a completion, also after a repeated save', async () => {
  const { saver, sent, fail, pass } = open();
  fail(new ConnectionError('no-response'));
  saver.note(body('a'));
  await pass(pause);
  saver.note(body('b'));
  fail(undefined);
  await saver.saveLatest();
  expect(texts(sent)).toEqual(['add a', 'add a', 'save b']);
});

test('a change that is taken back before it is saved leaves the draft saved', async () => {
  const { saver, sent, last, fail, pass } = open({ id: 'D1', newest: 1 });
  saver.note(body('a'), true);
  saver.note(body('ab'));
  saver.note(body('a'));
  expect(last()).toEqual({ kind: 'saved', at: 'T0' });
  fail(new ApiError(400, {}));
  saver.note(body('abc'));
  await pass(pause);
  saver.note(body('a'));
  await pass(pause);
  expect(texts(sent)).toEqual(['save abc']);
  expect(last()).toEqual({ kind: 'saved', at: 'T0' });
});

test('a draft whose day or person is being typed is not shown as saved', async () => {
  const { saver, last } = open({ id: 'D1', newest: 1 });
  saver.note(body('a'), true);
  saver.note(undefined);
  expect(last()).toEqual({ kind: 'changed' });
  saver.note(body('a'));
  expect(last()).toMatchObject({ kind: 'saved' });
});

test('content that was typed during a refused save is saved', async () => {
  const { saver, sent, last, fail, pass } = open({ id: 'D1', newest: 1 });
  fail(new ApiError(400, {}));
  saver.note(body('a'));
  void saver.save();
  saver.note(body('b'));
  await pass(0);
  expect(last()).toMatchObject({ kind: 'failed', repeats: true });
  fail(undefined);
  await pass(pause);
  expect(texts(sent)).toEqual(['save a', 'save b']);
});

test('the draft of the other window is taken as it is, and the next change saved in it', async () => {
  const { saver, sent, last, fail, pass } = open({ id: 'D1', newest: 1 });
  fail(new ApiError(409, { code: 'edit_conflict' }));
  saver.note(body('mine'));
  await pass(pause);
  fail(undefined);
  saver.takeTheirs({ id: 'D1', newest: 7, saved_at: 'T7' } as never, body('theirs'));
  saver.note(body('theirs'));
  await pass(pause);
  expect(last()).toEqual({ kind: 'saved', at: 'T7' });
  saver.note(body('theirs and more'));
  await pass(pause);
  expect(sent.slice(1)).toEqual([['save', 'theirs and more', 7]]);
});

test('a conflict is resolved once, also if its choice is made twice', async () => {
  const { saver, sent, last, fail, pass } = open({ id: 'D1', newest: 1 });
  fail(new ApiError(404, { code: 'not_found' }));
  saver.note(body('a'));
  await pass(pause);
  expect(last()).toEqual({ kind: 'gone' });
  fail(undefined);
  await saver.keepMine(undefined);
  await saver.keepMine(undefined);
  expect(texts(sent)).toEqual(['save a', 'add a']);
});
