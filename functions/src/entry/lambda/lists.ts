import { lists } from '@muster/shared/areas/lists';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { listsHandlers } from '../../areas/lists/handlers.ts';

export const handler = areaHandler('lists', lists, listsHandlers, await depsFromEnvironment());
