import { Logger } from '@aws-lambda-powertools/logger';
import { required } from '../aws/required.ts';
import { connectSecrets, readVersions } from '../aws/secrets.ts';
import { traceClient } from '../aws/tracing.ts';
import { visit } from '../canary/visit.ts';

const log = new Logger({ serviceName: 'muster' });
const secrets = traceClient(connectSecrets());

/** Visits the installation at its public address. Fails if a step fails, which raises an alarm. */
export const handler = async (): Promise<void> => {
  const address = required('WEB_ADDRESS');
  // Read for each visit, so that a replaced password works at once.
  const [{ text: password }] = await readVersions(secrets, required('CANARY_SECRET_ARN'), []);
  const steps = await visit({ address, site: required('CANARY_SITE'), password });
  log.info('visited', { address, steps });
};
