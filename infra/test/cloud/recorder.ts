import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What IAM is asked for one item: DynamoDB authorises the parts of a transaction one by one. */
export interface Asked {
  action: string;
  partition: string;
  /** The index that was read, if any. */
  index?: string;
}

export interface Recorder {
  endpoint: string;
  /** What was asked since the last look, without repetitions. */
  take(): Asked[];
  close(): Promise<void>;
}

type Value = { S: string };
type Part = Record<string, Record<string, Value>>;
type Body = {
  IndexName?: string;
  Key?: { PK: Value };
  Item?: { PK: Value };
  ExpressionAttributeValues?: Record<string, Value>;
  RequestItems?: Record<string, { Keys: { PK: Value }[] }>;
  TransactItems?: Record<string, Part>[];
};

/** Passes every request on to a DynamoDB and notes what permissions it takes. */
export async function startRecorder(endpoint: string): Promise<Recorder> {
  const asked = new Map<string, Asked>();
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    for (const one of partsOf(operation, JSON.parse(body))) asked.set(JSON.stringify(one), one);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers as Record<string, string>;
    const answer = await fetch(endpoint, { method: 'POST', headers, body });
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const all = [...asked.values()];
      asked.clear();
      return all;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function partsOf(operation: string, body: Body): Asked[] {
  const of = (action: string, value: Value | undefined): Asked => ({
    action: `dynamodb:${action}`,
    partition: value?.S ?? '',
    ...(body.IndexName && { index: body.IndexName }),
  });
  if (body.TransactItems) {
    return body.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, part]) =>
        of(kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`, (part.Key ?? part.Item)?.PK),
      ),
    );
  }
  if (body.RequestItems)
    return Object.values(body.RequestItems).flatMap(({ Keys }) => Keys.map(({ PK }) => of(operation, PK)));
  if (operation === 'Query') return [of(operation, body.ExpressionAttributeValues?.[':pk'])];
  return [of(operation, (body.Key ?? body.Item)?.PK)];
}
