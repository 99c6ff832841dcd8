import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';

/**
 * Reports parts of an invocation to X-Ray (docs/decisions/0090-trace-and-measure-by-hand.md). Without Lambda's daemon, or where X-Ray has not
 * chosen the invocation, nothing is done.
 */

/** What a part did, as X-Ray's documents say it: `aws` for a call of a service, `metadata` else. */
export interface PartDetails {
  namespace?: 'aws' | 'remote';
  aws?: Record<string, unknown>;
  /** Who caused a failure: the caller (`error`, `throttle`) or the other side (`fault`). */
  error?: boolean;
  throttle?: boolean;
  fault?: boolean;
}

interface Invocation {
  trace: string;
  segment: string;
}

/** Returns the invocation that is running; undefined: none, or one that X-Ray has not chosen. Lambda sets the variable for each. */
function invocation(): Invocation | undefined {
  const header = process.env._X_AMZN_TRACE_ID;
  if (!header || !process.env.AWS_XRAY_DAEMON_ADDRESS) return undefined;
  const { Root, Parent, Sampled } = Object.fromEntries(header.split(';').map((part) => part.trim().split('=')));
  return Root && Parent && Sampled === '1' ? { trace: Root, segment: Parent } : undefined;
}

let socket: Socket | undefined;

/** Sends a document to the daemon on this machine. One that is lost is no error of the request. */
function send(document: object): void {
  const [host, port] = process.env.AWS_XRAY_DAEMON_ADDRESS?.split(':') ?? [];
  if (!socket) {
    socket = createSocket('udp4').on('error', () => undefined);
    // A process does not stay for it.
    socket.unref();
  }
  socket.send(`{"format":"json","version":1}\n${JSON.stringify(document)}`, Number(port), host, () => undefined);
}

/**
 * Runs `work` as a named part of the invocation's trace. `describe` says of its outcome what the trace should show. The part says nothing of
 * whom it is about: operations and durations only.
 */
export async function traced<T>(
  name: string,
  work: () => Promise<T>,
  describe: (outcome: { result?: T; error?: unknown }) => PartDetails = ({ error }) => (error ? { fault: true } : {}),
): Promise<T> {
  const running = invocation();
  if (!running) return work();
  const start = Date.now() / 1000;
  const report = (outcome: { result?: T; error?: unknown }) =>
    send({
      id: randomBytes(8).toString('hex'),
      trace_id: running.trace,
      parent_id: running.segment,
      type: 'subsegment',
      name,
      start_time: start,
      end_time: Date.now() / 1000,
      ...describe(outcome),
    });
  try {
    const result = await work();
    report({ result });
    return result;
  } catch (error) {
    report({ error });
    throw error;
  }
}
