import { randomBytes } from 'node:crypto';
import { ofTheConnection, ofTheHost } from '@muster/functions/calls/headers';
import { arrivedKey, keptKey } from '@muster/functions/kernel/document-store';
import { newQueue } from '@muster/functions/kernel/queue';
import type { Table } from '@muster/functions/table/core/client';
import { calendarType } from '@muster/shared/areas/calendars';
import { type Contract, contract } from '@muster/shared/contract';
import type { Endpoint } from '@muster/shared/endpoint';
import { type TestDocuments, temporaryDocuments } from '@muster/testing/documents';
import { newSealing } from '@muster/testing/sealing';
import { type Answered, cheapCost, pageHeaders, type Sent, type System } from '@muster/testing/system';
import { documentFonts } from '../../../document-fonts/read.ts';
import { verifyPage } from '../../../verify-page/build.ts';
import type { Visit } from './cloudfront.ts';
import type { Deployment } from './deployment.ts';

/** Returns a deployment as a system for the shared builders and test inputs. Its calls go through CloudFront. */
export function systemBehind(
  {
    table,
    endpoint,
    signingKeys,
    objects = new Map(),
    documentBucket,
    provider,
  }: Pick<Deployment, 'table' | 'endpoint' | 'signingKeys'> &
    Partial<Pick<Deployment, 'objects' | 'documentBucket' | 'provider'>>,
  visit: (uri: string, visit?: Visit) => Promise<Pick<Response, 'status' | 'headers' | 'text' | 'arrayBuffer'>>,
): System {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const sealing = newSealing(() => new Date());
  const documents: TestDocuments = {
    ...temporaryDocuments()(),
    arrive: (name, bytes) => void objects.set(`/${documentBucket}/${arrivedKey(name)}`, bytes),
    arrived: async (name) => objects.get(`/${documentBucket}/${arrivedKey(name)}`) as Buffer | undefined,
    keep: async (name) => {
      objects.set(`/${documentBucket}/${keptKey(name)}`, '');
      return true;
    },
  };
  return {
    table,
    endpoint,
    ...(provider && { provider }),
    deps: {
      table,
      keys: async () => signingKeys ?? Promise.reject(new Error('The secret of the API is not complete')),
      clientAddress: ofTheConnection,
      webOrigins: ofTheHost,
      now: () => new Date(),
      log,
      passwordCost: cheapCost,
      signIns: newQueue({ atOnce: 1 }),
      sealing: async () => sealing,
      documents: () => documents,
      verifyPage,
      documentFonts,
      checkAnswers: false,
    },
    clock: {
      get now() {
        return new Date();
      },
    },
    errors: [],
    lines: [],
    async call<T>(
      area: keyof Contract,
      name: string,
      { params = {}, query, body, headers: ofInput }: Sent = {},
      { token, headers, address }: { token?: string; headers?: Record<string, string>; address?: string } = {},
    ): Promise<Answered<T>> {
      const { method, path, file } = (contract[area] as Record<string, Endpoint>)[name] as Endpoint;
      const uri = path.replace(/\{(\w+)\}/g, (_, one) => encodeURIComponent(params[one] ?? ''));
      const answer = await visit(`${uri}${query ? `?${new URLSearchParams(query)}` : ''}`, {
        method,
        ip: address,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(file && { Accept: file }),
          ...pageHeaders(headers),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...ofInput,
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const cookies = answer.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line));
      return {
        status: answer.status,
        body: (await bodyOf(answer)) as T,
        cookies: new Map(cookies.map((match) => [match?.[1] ?? '', match?.[2] ?? ''])),
        headers: Object.fromEntries([...answer.headers].map(([header, value]) => [titled(header), [value]])),
      };
    },
  };
}

/** As `systemBehind`, for builders and checks on a table, with a key of its own: calls fail. */
export const systemWithoutCalls = (table: Table, endpoint: string, deps: Partial<System['deps']> = {}): System => {
  const signingKeys = { current: 'k1', keys: new Map([['k1', randomBytes(32)]]) };
  const system = systemBehind({ table, endpoint, signingKeys }, () =>
    Promise.reject(new Error('This test makes no calls')),
  );
  return { ...system, deps: { ...system.deps, ...deps } };
};

const isFile = ({ headers }: Pick<Response, 'headers'>) => headers.get('Content-Type') === 'application/zip';

/** Returns an answer's body; undefined for a file, after checking that it arrived unchanged. */
async function bodyOf(answer: Pick<Response, 'headers' | 'text' | 'arrayBuffer'>): Promise<unknown> {
  if (isFile(answer)) return expectBytes(answer);
  const text = await answer.text();
  if (text === '') return undefined;
  return answer.headers.get('Content-Type') === calendarType ? expectCalendar(text) : JSON.parse(text);
}

function expectCalendar(text: string): void {
  if (!text.startsWith('BEGIN:VCALENDAR')) throw new Error(`This is no calendar: ${text.slice(0, 100)}`);
}

/** Throws if a ZIP file did not arrive as bytes. */
async function expectBytes(answer: Pick<Response, 'arrayBuffer'>): Promise<void> {
  const begin = Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 100);
  if (!begin.startsWith('PK')) throw new Error(`This is no ZIP file: ${begin}`);
}

/** Returns a header's name as the functions write it: `Retry-After` for `retry-after`. */
const titled = (header: string) => header.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
