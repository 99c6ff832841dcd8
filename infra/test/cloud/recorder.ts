import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Asked, isDenied, type KeysOfPart, type Statement } from './assembly/permissions.ts';
import { tableArn } from './assembly/stand-ins.ts';

/** A function's request to a service, and whether it is permitted. */
export interface Noted extends Asked {
  /** The access key of the request. */
  caller: string;
  permitted: boolean;
}

export interface Recorder extends LocalServer {
  /** Returns the requests so far, without repetitions. */
  noted(): Noted[];
}

export interface LocalServer {
  endpoint: string;
  close(): Promise<void>;
}

/** Decides whether a request is permitted, as IAM would. */
export type Judge = (caller: string, asked: Asked) => boolean;

type Value = { S: string };
type Part = { TableName: string; Key?: { PK: Value }; Item?: { PK: Value } };
type Body = Part & {
  IndexName?: string;
  ResourcePolicy?: string;
  ExpressionAttributeValues?: Record<string, Value>;
  RequestItems?: Record<string, { Keys: { PK: Value }[] }>;
  TransactItems?: Record<string, Part>[];
};

/**
 * Starts a DynamoDB proxy that acts as IAM: records the actions of each request, rejects forbidden ones (`mayAsk`), and
 * forwards the others. Each part of a transaction is a separate action. Policies of tables apply, too.
 */
export async function startRecorder(
  endpoint: string,
  region: string,
  mayAsk: Judge,
  keysOfPart: () => KeysOfPart = () => 'its own',
): Promise<Recorder> {
  const noted = new Map<string, Noted>();
  const policies = new Map<string, Statement[]>();
  const permits = (caller: string, asked: Asked) =>
    mayAsk(caller, asked) && !isDenied(policies.get(asked.resource) ?? [], asked);
  const server = await serve(async (request, response) => {
    const bytes = await buffer(request);
    const body = JSON.parse(bytes.toString('utf8')) as Body;
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const caller = callerOf(request.headers.authorization);
    const isWhole = !caller.startsWith('ASIA') || request.headers['x-amz-security-token'] === tokenOf(caller);
    const parts = partsOf(operation, body, region);
    const compared = body.TransactItems ? keysOfPart() : 'its own';
    const partitions = compared === 'all' ? [...new Set(parts.flatMap((part) => part.partitions ?? []))] : [];
    const all = parts.map((part) => ({
      ...part,
      caller,
      permitted: isWhole && permits(caller, compared === 'its own' ? part : { ...part, partitions }),
    }));
    for (const one of all) noted.set(JSON.stringify(one), one);
    if (all.some(({ permitted }) => !permitted)) return response.writeHead(400, json).end(accessDenied);
    const [{ resource: table } = { resource: '' }] = all;
    if (body.ResourcePolicy) policies.set(table, JSON.parse(body.ResourcePolicy).Statement);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers as Record<string, string>;
    const answer = await fetch(endpoint, { method: 'POST', headers, body: new Uint8Array(bytes) });
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  return { ...server, noted: () => [...noted.values()] };
}

/** Starts a server on a free port of this machine. */
export async function serve(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const json = { 'Content-Type': 'application/x-amz-json-1.0' };
const accessDenied = JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException' });

/** Returns the access key of a signed request. */
export const callerOf = (authorization = ''): string => /Credential=([^/]+)\//.exec(authorization)?.[1] ?? '';

/** Returns the session token of a session's access key. */
export const tokenOf = (accessKey: string): string => `token-of-${accessKey}`;

function partsOf(operation: string, body: Body, region: string): Asked[] {
  const of = (action: string, table: string, keys: (Value | undefined)[]): Asked => ({
    action: `dynamodb:${action}`,
    resource: tableArn(region, table, body.IndexName),
    partitions: keys.flatMap((key) => key?.S ?? []),
  });
  if (body.TransactItems) {
    return body.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, part]) =>
        of(kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`, part.TableName, [
          (part.Key ?? part.Item)?.PK,
        ]),
      ),
    );
  }
  if (body.RequestItems)
    return Object.entries(body.RequestItems).map(([table, { Keys }]) =>
      of(
        operation,
        table,
        Keys.map(({ PK }) => PK),
      ),
    );
  const key = operation === 'Query' ? body.ExpressionAttributeValues?.[':pk'] : (body.Key ?? body.Item)?.PK;
  return [of(operation, body.TableName, [key])];
}
