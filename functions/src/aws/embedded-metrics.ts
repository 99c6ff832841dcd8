import type { Log } from '../deps.ts';
import type { Counted } from '../table/core/count-writes.ts';

interface Measured {
  /** Measure each call by itself: CloudWatch charges for a metric of each call that is used. */
  calls: boolean;
  /** The namespace of the metrics. */
  namespace: string;
}

/** What was written since the last line. One process answers one request at a time, so it belongs to the request that ends next. */
export class Counts {
  private numbers = new Map<Counted, number>();

  readonly add = (counted: Counted, number: number): void => {
    this.numbers.set(counted, (this.numbers.get(counted) ?? 0) + number);
  };

  /** Returns what was counted, and starts again at nothing. */
  take(): ReadonlyMap<Counted, number> {
    const taken = this.numbers;
    this.numbers = new Map();
    return taken;
  }
}

/** The lines that end an invocation. */
const last = new Set(['call', 'scheduled work done']);

/**
 * Returns a log whose line at the end of a request carries metrics in CloudWatch's embedded metric format: what the request has written, and, if
 * asked for, how long the call took and whether it failed. CloudWatch makes the metrics of the lines; there is no request for them.
 */
export function withMetrics(log: Log, counts: Counts, measured: Measured, now: () => Date): Log {
  return {
    info: (message, fields) =>
      log.info(
        message,
        last.has(message) ? { ...fields, ...embedded(fields, counts.take(), measured, now()) } : fields,
      ),
    warn: (message, fields) => log.warn(message, fields),
    error: (message, fields) => log.error(message, fields),
  };
}

interface Directive {
  Namespace: string;
  Dimensions: string[][];
  Metrics: { Name: string; Unit: 'Count' | 'Milliseconds' }[];
}

function embedded(
  { call, milliseconds, status }: Record<string, unknown>,
  counted: ReadonlyMap<Counted, number>,
  { calls, namespace: Namespace }: Measured,
  now: Date,
): Record<string, unknown> {
  const directives: Directive[] = [];
  if (counted.size > 0)
    directives.push({
      Namespace,
      // Without an empty set of dimensions, CloudWatch makes no metric.
      Dimensions: [[]],
      Metrics: [...counted.keys()].map((Name) => ({ Name, Unit: 'Count' })),
    });
  const isCall = calls && typeof call === 'string' && typeof milliseconds === 'number';
  if (isCall)
    directives.push({
      Namespace,
      Dimensions: [['Call']],
      Metrics: [
        { Name: 'Milliseconds', Unit: 'Milliseconds' },
        { Name: 'Failed', Unit: 'Count' },
      ],
    });
  if (directives.length === 0) return {};
  return {
    _aws: { Timestamp: now.getTime(), CloudWatchMetrics: directives },
    ...Object.fromEntries(counted),
    ...(isCall && { Call: call, Milliseconds: milliseconds, Failed: Number(status) >= 500 ? 1 : 0 }),
  };
}
