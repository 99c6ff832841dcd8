import { type DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** A request to the table: DynamoDB's command name (`TransactWriteItems`) and its input. */
export interface Request {
  command: string;
  input: Record<string, unknown>;
}

/** `before` throws to fail the request; `after` may change the answer's output, or throw. */
export interface Fault {
  before?: (request: Request) => void;
  after?: (request: Request, output: Record<string, unknown>) => void;
}

/** Records the requests to the table in `requests`. `inject` makes requests fail or changes their answers. */
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

/** Returns an error like those of the table's client. */
export function tableError(name: string): Error {
  return Object.assign(new Error(`${name}: the inside of the table`), { name });
}

/** Returns the error of a canceled transaction, with one reason per action. */
export function cancelled(...codes: string[]): Error {
  return new TransactionCanceledException({
    message: 'Transaction cancelled, please refer cancellation reasons for specific reasons',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
}

/** Returns a fault that fails every request with these commands. */
export const failing = (commands: RegExp, error: () => Error): Fault => ({
  before: ({ command }) => {
    if (commands.test(command)) throw error();
  },
});
