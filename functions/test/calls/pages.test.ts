import { describe, expect, test } from 'vitest';
import { servePage, type WebFile } from '../../src/entry/pages/serve-page.ts';

const image: WebFile = { bytes: Buffer.from([0, 255, 128]), type: 'image/png', cacheControl: 'public, immutable' };
const page: WebFile = { bytes: Buffer.from('<!doctype html>'), type: 'text/html', cacheControl: 'no-cache' };
const files = new Map([
  ['index.html', page],
  ['assets/a.png', image],
]);
const headers = { 'X-Frame-Options': 'DENY' };
const get = (path: string, httpMethod = 'GET') =>
  servePage(
    { path, httpMethod },
    { read: async (key) => files.get(key), files: ['/index.html', '/gone.svg'], headers },
  );

describe('the function of the pages', () => {
  test('sends bytes unchanged, with the stored headers and the security headers', async () => {
    const { statusCode, headers: sent, body, isBase64Encoded } = await get('/assets/a.png');
    expect([statusCode, isBase64Encoded, Buffer.from(body, 'base64')]).toEqual([200, true, image.bytes]);
    expect(sent).toEqual({ ...headers, 'Content-Type': 'image/png', 'Cache-Control': 'public, immutable' });
  });

  test.each(['/', '/login', '/people/a.b/record', '/training.'])('sends the page for the screen %s', async (path) => {
    expect(Buffer.from((await get(path)).body, 'base64')).toEqual(page.bytes);
  });

  test.each(['/assets/gone.js', '/gone.svg', '/assets/../index.html'])('has no file %s', async (path) => {
    expect(await get(path)).toMatchObject({ statusCode: 404, body: '', headers: { 'Cache-Control': 'no-store' } });
  });

  test('answers HEAD without a body, and refuses writes', async () => {
    expect(await get('/', 'HEAD')).toMatchObject({ statusCode: 200, body: '' });
    expect(await get('/', 'POST')).toMatchObject({ statusCode: 405, headers: { Allow: 'GET, HEAD', ...headers } });
  });
});
