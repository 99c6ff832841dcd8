import { record } from '@muster/shared/areas/record';
import { recordHandlers } from '../../areas/record/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';
import { sealingFromEnvironment } from '../aws/sealing.ts';
import { runRecordJob } from '../jobs/run-record-job.ts';

const deps = { ...(await depsFromEnvironment()), sealing: sealingFromEnvironment() };

export const handler = areaHandler('record', record, recordHandlers, deps, runRecordJob);
