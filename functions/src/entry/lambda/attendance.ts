import { attendance } from '@muster/shared/areas/attendance';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { runJob } from '../jobs/run-job.ts';
import { attendanceHandlers } from '../../areas/attendance/handlers.ts';

export const handler = areaHandler('attendance', attendance, attendanceHandlers, await depsFromEnvironment(), runJob);
