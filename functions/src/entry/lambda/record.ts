import { record } from '@muster/shared/areas/record';
import { depsFromEnvironment } from '../aws/environment.ts';
import { sealingFromEnvironment } from '../aws/sealing.ts';
import { areaHandler } from '../../calls/chain.ts';
import { runRecordJob } from '../jobs/run-record-job.ts';
import { recordHandlers } from '../../areas/record/handlers.ts';

const deps = { ...(await depsFromEnvironment()), sealing: sealingFromEnvironment() };

export const handler = areaHandler('record', record, recordHandlers, deps, runRecordJob);
