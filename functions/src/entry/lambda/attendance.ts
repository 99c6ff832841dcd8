import { attendance } from '@muster/shared/areas/attendance';
import { attendanceHandlers } from '../../areas/attendance/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';
import { runJob } from '../jobs/run-job.ts';

export const handler = areaHandler('attendance', attendance, attendanceHandlers, await depsFromEnvironment(), runJob);
