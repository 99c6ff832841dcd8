import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** A request on its way to the table: the command's name as DynamoDB has it (`TransactWriteItems`), and its input. */
export interface Request {
  command: string;
  input: Record<string, unknown>;
}

/** Throws instead of sending, or returns undefined to let the request pass. An answer's output may be changed, too. */
export interface Fault {
  before?: (request: Request) => void;
  after?: (request: Request, output: Record<string, unknown>) => void;
}

/**
 * Stands between the code and its table: `requests` lists what was sent, and `inject` makes requests fail or answers
 * differ, as a table under load does. Nothing is injected at first.
 */
export function interception(): {
  onClient: (client: DynamoDBClient) => void;
  inject: (fault: Fault) => void;
  requests: Request[];
} {
  let fault: Fault = {};
  const requests: Request[] = [];
  return {
    requests,
    inject: (next) => {
      fault = next;
    },
    onClient(client) {
      client.middlewareStack.add(
        (next, context) => async (args) => {
          const command = (context.commandName ?? '').replace(/Command$/, '');
          const request = { command, input: args.input as unknown as Request['input'] };
          requests.push(request);
          fault.before?.(request);
          const result = await next(args);
          fault.after?.(request, result.output as unknown as Record<string, unknown>);
          return result;
        },
        { step: 'initialize', name: 'interception' },
      );
    },
  };
}

/** An error as the table's client throws it. */
export function tableError(name: string): Error {
  return Object.assign(new Error(`${name}: the inside of the table`), { name });
}
