import { record } from '@muster/shared/areas/record';
import { recordHandlers } from '../../areas/record/handlers.ts';
import { sealingFromEnvironment } from '../aws/sealing.ts';
import { startArea } from '../start-area.ts';

export const handler = await startArea('record', record, recordHandlers, { sealing: sealingFromEnvironment() });
