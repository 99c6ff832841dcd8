import { scheduledDepsFromEnvironment } from '../aws/environment.ts';
import { type MigrationStep, migrateSites, migrationInput } from '../provisioning/migration/migrate-sites.ts';

const deps = scheduledDepsFromEnvironment();

/** The time reserved at the end of an invocation for retries of the current transactions and the answer. */
const restMs = 20_000;

/** Migrates the stored data of every site. `npm run deploy` calls it until there is no `next`. */
export async function migrate(
  asked: unknown,
  { getRemainingTimeInMillis }: { getRemainingTimeInMillis(): number },
): Promise<MigrationStep> {
  return migrateSites(deps, migrationInput.parse(asked), () => getRemainingTimeInMillis() < restMs);
}
