import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/lib-dynamodb';
import type {
  DeserializeMiddleware,
  EndpointV2,
  HttpResponse,
  HttpRequest as IHttpRequest,
  SerializeMiddleware,
} from '@smithy/types';
import { itemText, readItem } from './attribute-values.ts';

type Fields = Record<string, unknown>;

/** The commands that this protocol writes and reads, all of which name keys. The SDK's own protocol serves the others. */
export const itemCommands: ReadonlySet<string> = new Set(
  [
    'GetItem',
    'PutItem',
    'UpdateItem',
    'DeleteItem',
    'Query',
    'BatchGetItem',
    'BatchWriteItem',
    'TransactGetItems',
    'TransactWriteItems',
  ].map((operation) => `${operation}Command`),
);

/**
 * Returns the middleware that writes a command's plain input as DynamoDB's JSON, in one pass. The SDK converts the input first, and then
 * writes it by its schema.
 */
export function jsonSerializer({
  protocol,
}: DynamoDBClient['config']): SerializeMiddleware<ServiceInputTypes, ServiceOutputTypes> {
  const HttpRequest = protocol.getRequestType();
  let latest: { endpoint: EndpointV2; request: IHttpRequest; host: string } | undefined;
  return (next, context) => (args) => {
    const { commandName = '', endpointV2: endpoint } = context;
    if (!endpoint) throw new Error('A request needs an endpoint');
    if (latest?.endpoint !== endpoint) {
      const request = protocol.updateServiceEndpoint(new HttpRequest({}), endpoint);
      latest = { endpoint, request, host: request.hostname + (request.port ? `:${request.port}` : '') };
    }
    const body = requestText(commandName, args.input as unknown as Fields);
    const request = new HttpRequest({
      ...latest.request,
      method: 'POST',
      headers: {
        host: latest.host,
        'content-type': 'application/x-amz-json-1.0',
        'content-length': String(Buffer.byteLength(body)),
        'x-amz-target': `DynamoDB_20120810.${commandName.replace(/Command$/, '')}`,
      },
      body,
    });
    return next({ ...args, request });
  };
}

/** Returns the middleware that parses answers into plain items. The SDK's own deserializer reads errors, and answers that are not JSON. */
export function jsonDeserializer(
  sdkDeserializer: DeserializeMiddleware<ServiceInputTypes, ServiceOutputTypes>,
): DeserializeMiddleware<ServiceInputTypes, ServiceOutputTypes> {
  return (next, context) => async (args) => {
    const answer = await next(args);
    const response = answer.response as HttpResponse;
    const leaveToSdk = (body: unknown) =>
      sdkDeserializer(async () => ({ ...answer, response: Object.assign(response, { body }) }), context)(args);
    if (response.statusCode >= 300) return leaveToSdk(response.body);
    const body = await readBody(response.body);
    let output: Fields;
    try {
      output = JSON.parse(body.toString());
    } catch {
      return leaveToSdk(body);
    }
    readStructure(output);
    const { statusCode: httpStatusCode, headers } = response;
    output.$metadata = { httpStatusCode, requestId: headers['x-amzn-requestid'] };
    return { response, output: output as unknown as ServiceOutputTypes };
  };
}

function readBody(stream: Readable): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk) => void chunks.push(chunk));
  stream.on('end', () => resolve(Buffer.concat(chunks)));
  stream.on('error', reject);
  // After the end or an error it changes nothing.
  stream.on('close', () => reject(Object.assign(new Error('The answer is incomplete'), { code: 'ECONNRESET' })));
  return promise;
}

/** Returns a request's JSON. Writes of a transaction get the token here that makes all attempts one transaction. */
function requestText(commandName: string, input: Fields): string {
  return structureText(
    commandName === 'TransactWriteItemsCommand'
      ? { ...input, ClientRequestToken: input.ClientRequestToken ?? randomUUID() }
      : input,
  );
}

type Writer = (value: never) => string;

/** The members of requests that contain items or keys. All others are JSON already; parameters of DynamoDB's old API are not supported. */
const writers = new Map<string, Writer>([
  ['Item', itemText],
  ['Key', itemText],
  ['Keys', listText(itemText)],
  ['ExclusiveStartKey', itemText],
  ['ExpressionAttributeValues', itemText],
  ['TransactItems', listText(structureText)],
  ['RequestItems', batchText],
  ...['Get', 'Put', 'Update', 'Delete', 'ConditionCheck', 'PutRequest', 'DeleteRequest'].map(
    (action): [string, Writer] => [action, structureText],
  ),
]);

function structureText(structure: Fields): string {
  const members = Object.entries(structure).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const write = writers.get(name) as ((value: unknown) => string) | undefined;
    return `"${name}":${write ? write(value) : JSON.stringify(value)}`;
  });
  return `{${members.join(',')}}`;
}

function listText(write: (one: Fields) => string): Writer {
  return (list: Fields[]) => `[${list.map(write).join(',')}]`;
}

/** Writes the requests of a batch by table: a list of writes, or the keys to get. */
function batchText(batch: Record<string, Fields | Fields[]>): string {
  const tables = Object.entries(batch).map(([table, requests]) => {
    const text = Array.isArray(requests) ? requests.map(structureText) : structureText(requests);
    return `${JSON.stringify(table)}:${Array.isArray(text) ? `[${text.join(',')}]` : text}`;
  });
  return `{${tables.join(',')}}`;
}

type Reader = (value: never) => void;

/** The members of answers that contain items or keys, except item collection metrics, which the table does not have. */
const readers = new Map<string, Reader>([
  ['Item', readItem],
  ['Items', readEach(readItem)],
  ['Attributes', readItem],
  ['LastEvaluatedKey', readItem],
  ['Key', readItem],
  ['Keys', readEach(readItem)],
  ['PutRequest', readStructure],
  ['DeleteRequest', readStructure],
  ['Responses', readResponses],
  ['UnprocessedKeys', (byTable: Fields) => readEach(readStructure)(Object.values(byTable) as never)],
  ['UnprocessedItems', (byTable: Fields) => readEach(readEach(readStructure))(Object.values(byTable) as never)],
]);

function readStructure(structure: Fields): void {
  for (const [name, value] of Object.entries(structure)) {
    if (value !== null) readers.get(name)?.(value as never);
  }
}

function readEach(read: Reader): Reader {
  return (list: unknown[]) => {
    for (const one of list) read(one as never);
  };
}

/** Reads the items of a batch, which are listed by table, or those of a transaction. */
function readResponses(responses: Fields | Fields[]): void {
  if (Array.isArray(responses)) for (const response of responses) readStructure(response);
  else for (const items of Object.values(responses)) for (const item of items as Fields[]) readItem(item);
}
