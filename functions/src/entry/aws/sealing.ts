import type { Deps } from '../../calls/deps.ts';
import type { TimestampArchive } from '../../kernel/timestamping.ts';

/** Returns the sealing services from the environment. Loads KMS and S3 on first use: most calls do not seal. */
export function sealingFromEnvironment(): Deps['sealing'] {
  let services: Promise<Deps['sealing']> | undefined;
  return async () => {
    services ??= import('./seal-services.ts').then(({ sealServices }) => sealServices());
    return (await services)();
  };
}

/** Returns the archive of timestamps from the environment. Loads S3 on first use: most runs find no new seal. */
export function archiveFromEnvironment(): TimestampArchive {
  return { keep: async (stamped) => (await import('./seal-services.ts')).timestampArchive().keep(stamped) };
}
