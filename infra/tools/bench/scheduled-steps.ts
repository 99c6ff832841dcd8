import { snapshotParts } from '@muster/functions/domain/requirements/snapshot';
import { systemContext } from '@muster/functions/entry/jobs/system-context';
import { inTurns } from '@muster/functions/entry/scheduled/in-turns';
import { scheduledTasks } from '@muster/functions/entry/scheduled/tasks';
import { connectTable } from '@muster/functions/table/core/client';
import { findSite } from '@muster/functions/table/entities/site';
import { newSealing } from '@muster/testing/sealing';
import { localAddress } from '../../local/create-table.ts';

/**
 * A process of its own for the steps of one scheduled task, like a cloud function's. Each step ends after its first
 * part, and the next one continues with its cursor. Sends the seconds of each step and the peak memory so far (MB).
 */
export interface MeasuredStep {
  seconds: number;
  megabytes: number;
}

const [endpoint = '', code = '', name = ''] = process.argv.slice(2);
if (name !== 'seals' && name !== 'seats' && name !== 'snapshot') throw new Error(`No steps are measured of "${name}"`);
const table = connectTable(localAddress(endpoint)).site(code);
const site = await findSite(table);
if (!site) throw new Error(`There is no site ${code}`);
const now = new Date();
const log = { info: () => {}, warn: report, error: report };
const sealing = newSealing(() => new Date());

/** Differences and errors would make the measurement worthless. */
function report(message: string, fields: unknown): never {
  throw new Error(`${message}: ${JSON.stringify(fields)}`);
}

const context = systemContext({ table, site, now, log });
const isOver = () => true;

/** Runs one step. The snapshot is a part of the morning's work, after the notifications. */
const step = (cursor: string | undefined): Promise<string | undefined> =>
  name === 'snapshot'
    ? inTurns(snapshotParts(context, cursor), isOver)
    : scheduledTasks[name].step({
        context,
        sealing: async () => sealing,
        span: { until: now },
        cursor,
        asked: true,
        isOver,
      });

for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
  const begun = performance.now();
  cursor = await step(cursor);
  const seconds = (performance.now() - begun) / 1000;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  process.send?.({ seconds, megabytes } satisfies MeasuredStep);
}
process.disconnect?.();
