import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { callerOf, type Judge, type LocalServer, type Noted, serve } from './recorder.ts';

export interface MessageQueues extends LocalServer {
  asked: readonly Noted[];
  /** Receives messages from a queue like Lambda with a function's role. They stay until they are deleted. */
  receive(caller: string, queueArn: string, most: number): Message[];
  /** Deletes messages, like Lambda after the function's answer. */
  remove(caller: string, queueArn: string, messages: readonly Message[]): void;
  /** Makes the next requests report a failure of their first message. */
  failFirst(times: number): void;
}

export interface Message {
  messageId: string;
  body: string;
}

interface SendBatch {
  QueueUrl: string;
  Entries: { Id: string; MessageBody: string }[];
}

/** Starts an SQS with these queues, ARNs by URL. It accepts batches of messages. */
export async function startMessageQueues(queues: ReadonlyMap<string, string>, mayAsk: Judge): Promise<MessageQueues> {
  const asked: Noted[] = [];
  const held = new Map<string, Message[]>();
  let failing = 0;
  let sent = 0;
  const may = (caller: string, action: string, resource: string) => {
    const permitted = mayAsk(caller, { action, resource });
    asked.push({ caller, action, resource, permitted });
    return permitted;
  };
  const require = (caller: string, action: string, resource: string) => {
    if (!may(caller, action, resource)) throw new Error(`${caller} may not ${action} of ${resource}`);
  };
  const server = await serve(async (request, response) => {
    const { QueueUrl, Entries = [] } = JSON.parse(await text(request)) as SendBatch;
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
    const resource = queues.get(QueueUrl);
    if (!resource) return answer(400, { __type: 'com.amazonaws.sqs#QueueDoesNotExist' });
    if (request.headers['x-amz-target'] !== 'AmazonSQS.SendMessageBatch')
      return answer(400, { __type: 'com.amazonaws.sqs#UnsupportedOperation' });
    if (!may(callerOf(request.headers.authorization), 'sqs:SendMessage', resource))
      return answer(403, { __type: 'com.amazonaws.sqs#AccessDeniedException' });
    if (Entries.length === 0 || Entries.length > 10)
      return answer(400, { __type: 'com.amazonaws.sqs#TooManyEntriesInBatchRequest' });
    const fails = failing > 0 ? 1 : 0;
    failing -= fails;
    const messages = held.get(resource) ?? [];
    held.set(resource, messages);
    for (const { MessageBody } of Entries.slice(fails)) messages.push({ messageId: String(++sent), body: MessageBody });
    return answer(200, {
      Successful: Entries.slice(fails).map(({ Id, MessageBody }) => ({
        Id,
        MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
      })),
      Failed: Entries.slice(0, fails).map(({ Id }) => ({ Id, Code: 'InternalError', SenderFault: false })),
    });
  });
  return {
    ...server,
    asked,
    receive(caller, queueArn, most) {
      require(caller, 'sqs:ReceiveMessage', queueArn);
      require(caller, 'sqs:GetQueueAttributes', queueArn);
      return (held.get(queueArn) ?? []).slice(0, most);
    },
    remove(caller, queueArn, messages) {
      require(caller, 'sqs:DeleteMessage', queueArn);
      const gone = new Set(messages.map(({ messageId }) => messageId));
      held.set(
        queueArn,
        (held.get(queueArn) ?? []).filter(({ messageId }) => !gone.has(messageId)),
      );
    },
    failFirst(times) {
      failing = times;
    },
  };
}
