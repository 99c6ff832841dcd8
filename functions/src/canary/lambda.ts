import { Logger } from '@aws-lambda-powertools/logger';
import { required } from '../aws/required.ts';
import { connectSecrets, keepForMinutes, readVersions } from '../aws/secrets.ts';
import { visit } from './visit.ts';

const log = new Logger({ serviceName: 'muster' });
const secrets = connectSecrets();
const readPassword = keepForMinutes(
  async () => (await readVersions(secrets, required('CANARY_SECRET_ARN'), []))[0].text,
  () => new Date(),
);

/** Visits the installation as people reach it. Fails when a step does, which an alarm watches. */
export const handler = async (): Promise<void> => {
  const address = required('WEB_ADDRESS');
  const steps = await visit({ address, site: required('CANARY_SITE'), password: await readPassword() });
  log.info('visited', { address, steps });
};
