import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { arrivedKey, keptKey } from '@muster/functions/kernel/document-store';
import { announced, smallPdf } from '@muster/testing/documents';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DocumentFolder, documentFolder, filesPath } from '../../local/document-folder.ts';
import { filesListener } from '../../local/gateway/files.ts';
import { gateway } from '../../local/gateway/gateway.ts';
import { type Listening, listen } from '../../local/gateway/listen.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'muster-files-'));
let folder: DocumentFolder;
let served: Listening;
let now = new Date();
const failures: unknown[] = [];
beforeAll(async () => {
  folder = documentFolder(dataDir);
  const api = { app: {}, routes: [], onFailure: (...failure: unknown[]) => void failures.push(failure) };
  const web = () => {
    throw new Error('Not asked');
  };
  served = await listen(gateway({ api, web, files: filesListener(folder, () => now) }), 0);
});
afterAll(async () => {
  await served.close();
  rmSync(dataDir, { recursive: true });
  expect(failures).toEqual([]);
});
beforeEach(() => {
  now = new Date();
});

let last = 100;
/** Returns a new document name. */
const newName = () => ({ site: 'AB', id: `01KRH4FVM00000000000000${last++}` });
const address = (path: string) => `http://localhost:${served.port}${path}`;
const all = () => readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
/** All uploads, complete or partial. */
const arrivals = () => all().filter(({ parentPath }) => parentPath.includes('incoming'));

type Fields = Record<string, string>;

function formOf(fields: Fields, bytes: Buffer = smallPdf): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'whatever.pdf');
  return form;
}

/** Sends a form, as a browser does. */
async function post(fields: Fields, bytes: Buffer = smallPdf) {
  const answer = await fetch(address(filesPath), { method: 'POST', body: formOf(fields, bytes) });
  const text = await answer.text();
  return { status: answer.status, code: /<Code>(\w+)</.exec(text)?.[1], message: /<Message>([^<]+)</.exec(text)?.[1] };
}

describe('a file', () => {
  test('arrives by its form, is kept, and is fetched as an attachment that runs nothing', async () => {
    const name = newName();
    const { url, fields } = await folder.upload({ ...name, ...announced() }, now);
    expect(url).toBe(filesPath);
    expect(await post(fields)).toMatchObject({ status: 204 });
    expect(await folder.arrived(name)).toEqual(smallPdf);
    expect(await post(fields)).toMatchObject({ status: 204 });
    expect([await folder.keep(name), await folder.keep(name)]).toEqual([true, true]);
    await folder.discard(name);
    expect([await folder.arrived(name), await folder.keep(name)]).toEqual([undefined, false]);
    const file = { ...name, name: 'Müllers Plan.pdf', content_type: 'application/pdf' };
    const download = await folder.download(file, now);
    const answer = await fetch(address(download.url));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(smallPdf);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="M_llers Plan.pdf"; filename*=UTF-8''M%C3%BCllers%20Plan.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'no-store',
    });
  });

  test('is not fetched later, under another name, of another key, or as another type', async () => {
    const name = newName();
    const { fields } = await folder.upload({ ...name, ...announced() }, now);
    await post(fields);
    await folder.keep(name);
    await folder.discard(name);
    const { url } = await folder.download({ ...name, name: 'a.pdf', content_type: 'application/pdf' }, now);
    const changed = ([field, value]: [string, string]) => {
      const other = new URL(address(url));
      other.searchParams.set(field, value);
      return other;
    };
    for (const change of [
      ['name', 'b.pdf'],
      ['type', 'text/html'],
      ['key', arrivedKey(name)],
      ['key', '../document-key'],
      ['expires', '2099-01-01T00:00:00.000Z'],
      ['signature', ''],
    ] as [string, string][])
      expect((await fetch(changed(change))).status, String(change)).toBe(403);
    now = new Date(now.getTime() + 300_000);
    expect((await fetch(address(url))).status).toBe(403);
    expect((await fetch(address(filesPath), { method: 'DELETE' })).status).toBe(405);
  });
});

describe('no file remains from a form', () => {
  const upload = async (more = {}) => (await folder.upload({ ...newName(), ...announced(smallPdf, more) }, now)).fields;

  test.each<[string, string, (fields: Fields) => Promise<unknown>]>([
    ['with another key', 'AccessDenied', (fields) => post({ ...fields, key: keptKey(newName()) })],
    ['with a key that leads elsewhere', 'AccessDenied', (fields) => post({ ...fields, key: 'incoming/../../x' })],
    ['with another type', 'AccessDenied', (fields) => post({ ...fields, 'Content-Type': 'text/html' })],
    ['with a field more', 'AccessDenied', (fields) => post({ ...fields, acl: 'public-read' })],
    [
      'with another signature',
      'SignatureDoesNotMatch',
      (fields) => post({ ...fields, 'x-amz-signature': 'a'.repeat(64) }),
    ],
    [
      'with a policy of its own',
      'SignatureDoesNotMatch',
      (fields) => post({ ...fields, policy: Buffer.from('{}').toString('base64') }),
    ],
    ['without fields', 'SignatureDoesNotMatch', () => post({})],
    ['with a larger file', 'EntityTooLarge', (fields) => post(fields, Buffer.concat([smallPdf, smallPdf]))],
    ['with a smaller file', 'EntityTooSmall', (fields) => post(fields, smallPdf.subarray(1))],
    ['with another file', 'BadDigest', (fields) => post(fields, Buffer.alloc(smallPdf.length, 'x'))],
  ])('%s', async (_, code, send) => {
    expect(await send(await upload())).toMatchObject({ code, message: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(arrivals()).toEqual([]);
  });

  test('after ten minutes', async () => {
    const fields = await upload();
    now = new Date(now.getTime() + 10 * 60_000);
    expect(await post(fields)).toMatchObject({ status: 403, code: 'PolicyExpired' });
    expect(arrivals()).toEqual([]);
  });

  test.each(['application/json', 'multipart/form-data', 'multipart/form-data; boundary=x'])(
    'that is %s',
    async (type) => {
      const answer = await fetch(address(filesPath), { method: 'POST', body: '{}', headers: { 'content-type': type } });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('MalformedPOSTRequest')]);
    },
  );
});

const ofForm = { 'content-type': 'multipart/form-data; boundary=b' };
const partOf = (name: string) => `--b\r\nContent-Disposition: form-data; name=${name}\r\n\r\n`;
/** Returns the text of a form up to the content of its file. */
const headOf = (fields: Fields) =>
  `${Object.entries(fields)
    .map(([name, value]) => `${partOf(`"${name}"`)}${value}\r\n`)
    .join('')}${partOf('"file"; filename="a"')}`;

/** Sends a form whose file never ends, until the server answers. Returns the answer and the bytes sent. */
async function postForEver(fields: Fields, headers: Record<string, string | number> = {}) {
  const sending = request(address(filesPath), {
    method: 'POST',
    headers: { ...ofForm, ...headers },
  });
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  let sent = 0;
  let answered = false;
  const answer = new Promise<string>((resolve, reject) => {
    sending.on('response', async (response) => {
      answered = true;
      let text = '';
      for await (const part of response) text += part;
      resolve(`${response.statusCode} ${/<Code>(\w+)</.exec(text)?.[1]}`);
    });
    // After the answer, a closed connection is no error.
    sending.on('error', (error) => (answered ? undefined : reject(error)));
    sending.on('close', () => {
      answered = true;
    });
  });
  sending.write(headOf(fields));
  while (!answered && sent < 2048) {
    if (!sending.write(chunk)) await Promise.race([new Promise((done) => sending.once('drain', done)), wait(50)]);
    sent++;
  }
  const result = await answer;
  sending.destroy();
  return { result, megabytes: sent };
}

test('a file of 2 GB is refused at once, announced or not, and nothing stays', async () => {
  const { fields } = await folder.upload({ ...newName(), ...announced(smallPdf, { size: 25 * 1024 * 1024 }) }, now);
  expect(await postForEver(fields, { 'content-length': 2 * 1024 ** 3 })).toMatchObject({
    result: '400 EntityTooLarge',
  });
  const { result, megabytes } = await postForEver(fields);
  expect(result).toBe('400 EntityTooLarge');
  expect(megabytes).toBeLessThan(100);
  expect(arrivals()).toEqual([]);
});

/** Sends a form that ends within its file, despite its declared length. */
async function postCut(fields: Fields, bytes: Buffer) {
  const answer = await fetch(address(filesPath), {
    method: 'POST',
    headers: ofForm,
    body: Buffer.concat([Buffer.from(headOf(fields)), bytes]),
  });
  return { status: answer.status, text: await answer.text() };
}

test.each([
  ['half of its file', smallPdf.subarray(0, 20)],
  ['its file and no end', smallPdf],
  ['nothing of its file', Buffer.alloc(0)],
])('a form that has %s is refused, and the server goes on', async (_, bytes) => {
  const { fields } = await folder.upload({ ...newName(), ...announced() }, now);
  expect(await postCut(fields, bytes)).toMatchObject({
    status: 400,
    text: expect.stringContaining('MalformedPOSTRequest'),
  });
  await expect.poll(arrivals).toEqual([]);
  expect(await post(fields)).toMatchObject({ status: 204 });
  for (const { parentPath, name } of arrivals()) rmSync(join(parentPath, name));
});

test.each<[string, () => string]>([
  ['cannot be opened', () => join(dataDir, 'missing', 'file')],
  [
    'has no folder',
    () => {
      throw Object.assign(new Error('EACCES: permission denied, mkdir'), { code: 'EACCES', syscall: 'mkdir' });
    },
  ],
])('a disk on which a file %s is a failure that is answered and logged, and the server goes on', async (_, fileOf) => {
  const { fields } = await folder.upload({ ...newName(), ...announced() }, now);
  const disk = vi.spyOn(folder, 'fileOf').mockImplementationOnce(fileOf);
  const answer = await fetch(address(filesPath), { method: 'POST', body: formOf(fields) });
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unsure' }]);
  expect(failures.splice(0)).toMatchObject([['The gateway itself failed', { path: filesPath }]]);
  disk.mockRestore();
  expect(await post(fields)).toMatchObject({ status: 204 });
  for (const { parentPath, name } of arrivals()) rmSync(join(parentPath, name));
});

test('no file remains after the client disconnects', async () => {
  const { fields } = await folder.upload({ ...newName(), ...announced(smallPdf, { size: 25 * 1024 * 1024 }) }, now);
  const sending = request(address(filesPath), {
    method: 'POST',
    headers: ofForm,
  });
  sending.on('error', () => undefined);
  sending.write(`${headOf(fields)}half`);
  await expect.poll(arrivals).toHaveLength(1);
  sending.destroy();
  await expect.poll(arrivals).toEqual([]);
});

test('unfinished uploads are removed after a day, and stored files stay', async () => {
  const [old, kept] = [newName(), newName()];
  for (const name of [old, kept]) await post((await folder.upload({ ...name, ...announced() }, now)).fields);
  await folder.keep(kept);
  for (const name of [old, kept]) {
    const yesterday = new Date(now.getTime() - 25 * 60 * 60_000);
    utimesSync(folder.fileOf(arrivedKey(name)), yesterday, yesterday);
  }
  expect(folder.removeUnfinished(now)).toBe(2);
  expect(folder.removeUnfinished(now)).toBe(0);
  expect(existsSync(folder.fileOf(keptKey(kept)))).toBe(true);
});

test('a second process signs with the same key', async () => {
  const { fields } = await documentFolder(dataDir).upload({ ...newName(), ...announced() }, now);
  expect(await post(fields)).toMatchObject({ status: 204 });
});
