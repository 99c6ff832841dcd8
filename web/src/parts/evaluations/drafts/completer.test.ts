import { expect, test } from 'vitest';
import { ConnectionError } from '../../../api/errors.ts';
import type { CompleteBody } from './api.ts';
import { completer } from './completer.ts';
import { DraftSaver } from './draft-saver.ts';

const content = { employee_id: '1004', on: '2026-05-13' } as CompleteBody;
const noCall = () => Promise.reject(new Error('Nothing is typed'));
const saver = new DraftSaver({ stored: undefined, savedAt: undefined }, { add: noCall, save: noCall }, () => undefined);

test('a completion is repeated with its key until its answer comes, and the next one has another key', async () => {
  const keys: string[] = [];
  let isLost = true;
  const complete = completer(async (_, key) => {
    keys.push(key);
    if (isLost) throw new ConnectionError('no-response');
    return key;
  });
  await expect(complete(saver, content)).rejects.toThrow(ConnectionError);
  isLost = false;
  await complete(saver, content);
  await complete(saver, content);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});
