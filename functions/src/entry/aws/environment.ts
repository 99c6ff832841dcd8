import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@aws-lambda-powertools/logger';
import { STSClient } from '@aws-sdk/client-sts';
import { version } from '@muster/shared/version';
import type { Deps, DocumentFonts } from '../../calls/deps.ts';
import { holdsKeyOf } from '../../calls/tokens.ts';
import { clientOptions } from '../../kernel/client-options.ts';
import { safeLog } from '../../kernel/log.ts';
import { passwordCost, signInQueue } from '../../kernel/password-hash.ts';
import { connectTable } from '../../table/core/client.ts';
import { countWrites } from '../../table/core/count-writes.ts';
import { keepCredentials } from '../../table/core/site-session.ts';
import type { ScheduledDeps } from '../scheduled/task.ts';
import { readApiSecret } from './api-secret.ts';
import { callLimitsFromEnvironment } from './call-limits.ts';
import { Counts, withMetrics } from './embedded-metrics.ts';
import { frontFromEnvironment } from './front.ts';
import { required } from './required.ts';
import { connectSecrets, keepSecret } from './secrets.ts';
import { assumeForSite } from './site-credentials.ts';
import { traceClient } from './tracing.ts';

/** The most milliseconds that init waits. Slower work continues during the first request. */
const longestWarmUp = 2_000;

/** Warms connections and the secret during init. Logs and ignores a failure: a request tries again. */
async function warmUp(first: readonly (() => Promise<unknown>)[], log: Deps['log']): Promise<void> {
  const over = new AbortController();
  const late = wait(longestWarmUp, undefined, { signal: over.signal }).catch(() => undefined);
  const done = first.map(async (one) => {
    try {
      await one();
    } catch (error) {
      safeLog(log).warn('a first read failed', { error });
    }
  });
  await Promise.race([Promise.all(done), late]);
  over.abort();
}

/**
 * Returns the dependencies of scheduled functions from the Lambda environment. With a role for sites, each site's part
 * of the table has its own credentials. `looksForSites`: site codes may come from anyone.
 */
export function scheduledDepsFromEnvironment({ looksForSites = false } = {}): ScheduledDeps {
  const role = process.env.SITE_ROLE_ARN;
  const now = () => new Date();
  const logger = new Logger({ serviceName: 'muster', persistentKeys: { version } }) as Deps['log'];
  const counts = new Counts();
  const isMeasured = process.env.METRICS !== undefined;
  const table = connectTable({
    tableName: required('TABLE_NAME'),
    ...(role && { siteCredentials: siteCredentials(role), looksForSites }),
    onClient(client) {
      traceClient(client);
      if (isMeasured) countWrites(client, counts.add);
    },
  });
  return {
    table,
    now,
    log: isMeasured ? withMetrics(logger, counts, process.env.METRICS === 'calls') : logger,
    // Functions that may sign replace it.
    sealing: () => Promise.reject(new Error('This function may not sign seals')),
  };
}

const siteCredentials = (role: string) =>
  keepCredentials(assumeForSite(traceClient(new STSClient(clientOptions)), role));

/** Reads the page that verifies evidence, which `infra/cloud/bundle.ts` puts next to the record function's bundle. */
const readVerifyPage = () => readFile(new URL('verify.html', import.meta.url), 'utf8');

/** Reads the fonts of documents, which are there, too. */
async function readDocumentFonts(): Promise<DocumentFonts> {
  const read = (weight: string) => readFile(new URL(`${weight}.ttf`, import.meta.url));
  const [regular, bold] = await Promise.all([read('regular'), read('bold')]);
  return { regular, bold };
}

/** Returns the handlers' dependencies from the Lambda environment. Connects and reads the secret during init. */
export async function depsFromEnvironment(): Promise<Deps> {
  const scheduled = scheduledDepsFromEnvironment({ looksForSites: true });
  const { now, log, table } = scheduled;
  const secrets = traceClient(connectSecrets());
  const secretArn = required('API_SECRET_ARN');
  const secret = keepSecret(() => readApiSecret(secrets, secretArn), now);
  const keys: Deps['keys'] = async (token) =>
    (await secret(token === undefined ? undefined : ({ signing }) => holdsKeyOf(signing, token))).signing;
  // Set by Lambda only.
  if (process.env.AWS_LAMBDA_INITIALIZATION_TYPE) await warmUp([secret, table.connect], log);
  return {
    ...scheduled,
    keys,
    ...frontFromEnvironment(async (suffices) => (await secret(({ origins }) => suffices(origins))).origins),
    httpOnlyCookies: process.env.HTTP_ONLY_COOKIES === 'true',
    hasMail: process.env.HAS_MAIL === 'true',
    passwordCost,
    signIns: signInQueue(),
    callLimits: callLimitsFromEnvironment(),
    // Only the documents function has access.
    documents: () => {
      throw new Error('This function may not reach documents');
    },
    verifyPage: readVerifyPage,
    documentFonts: readDocumentFonts,
    checkAnswers: false,
  };
}
