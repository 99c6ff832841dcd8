import { record } from '@muster/shared/areas/record';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../http/chain.ts';
import { runRecordJob } from '../jobs/run-record-job.ts';
import { recordHandlers } from './handlers.ts';

export const handler = areaHandler('record', record, recordHandlers, await depsFromEnvironment(), runRecordJob);
