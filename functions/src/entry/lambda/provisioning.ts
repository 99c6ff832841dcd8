import { scheduledDepsFromEnvironment } from '../aws/environment.ts';
import { type MigrationStep, migrateSites, migrationAsked } from '../provisioning/migration/migrate-sites.ts';

const deps = scheduledDepsFromEnvironment();

/**
 * What is left of an invocation when it stops: time for every attempt of the transactions under way, and for the
 * answer.
 */
const restMs = 20_000;

/** Migrates the stored data of every site; `npm run deploy` calls it until it answers no `next`. */
export async function migrate(
  asked: unknown,
  { getRemainingTimeInMillis }: { getRemainingTimeInMillis(): number },
): Promise<MigrationStep> {
  return migrateSites(deps, migrationAsked.parse(asked), () => getRemainingTimeInMillis() < restMs);
}
