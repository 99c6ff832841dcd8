import { MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Log } from '../../kernel/log.ts';
import { metricFields } from '../../kernel/metric-fields.ts';
import type { Counted } from '../../table/core/count-writes.ts';

/** Counts since the last line. A process answers one request at a time, so they belong to the one that ends next. */
export class Counts {
  private numbers = new Map<Counted, number>();

  readonly add = (counted: Counted, number: number): void => {
    this.numbers.set(counted, (this.numbers.get(counted) ?? 0) + number);
  };

  /** Returns the counts and resets them. */
  take(): ReadonlyMap<Counted, number> {
    const taken = this.numbers;
    this.numbers = new Map();
    return taken;
  }
}

/** The last log lines of an invocation. */
const last = new Set(['call', 'scheduled work done']);

/**
 * Returns a log whose last line of a request contains metrics in CloudWatch's embedded metric format, which needs no
 * further request: the counts and, with `calls`, the duration and failure of the call, which CloudWatch charges for.
 */
export function withMetrics(log: Log, counts: Counts, calls: boolean): Log {
  return {
    info: (message, fields) =>
      log.info(message, last.has(message) ? { ...fields, ...metricsOf(fields, counts.take(), calls) } : fields),
    warn: (message, fields) => log.warn(message, fields),
    error: (message, fields) => log.error(message, fields),
  };
}

function metricsOf(
  { call, milliseconds, status }: Record<string, unknown>,
  counted: ReadonlyMap<Counted, number>,
  calls: boolean,
): Record<string, unknown> {
  const isCall = calls && typeof call === 'string' && typeof milliseconds === 'number';
  return metricFields([
    { metrics: [...counted].map(([name, value]) => ({ name, value })) },
    ...(isCall
      ? [
          {
            metrics: [
              { name: 'Milliseconds', value: milliseconds, unit: MetricUnit.Milliseconds },
              { name: 'Failed', value: Number(status) >= 500 ? 1 : 0 },
            ],
            dimensions: { Call: call },
          },
        ]
      : []),
  ]);
}
