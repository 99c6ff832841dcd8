import { accounts } from '@muster/shared/areas/accounts';
import { accountsHandlers } from '../../areas/accounts/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';
import { runJob } from '../jobs/run-job.ts';

export const handler = areaHandler('accounts', accounts, accountsHandlers, await depsFromEnvironment(), runJob);
