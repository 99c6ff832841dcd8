import { lists } from '@muster/shared/areas/lists';
import { listsHandlers } from '../../areas/lists/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';

export const handler = areaHandler('lists', lists, listsHandlers, await depsFromEnvironment());
