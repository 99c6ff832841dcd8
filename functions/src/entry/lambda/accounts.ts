import { accounts } from '@muster/shared/areas/accounts';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { runJob } from '../jobs/run-job.ts';
import { accountsHandlers } from '../../areas/accounts/handlers.ts';

export const handler = areaHandler('accounts', accounts, accountsHandlers, await depsFromEnvironment(), runJob);
