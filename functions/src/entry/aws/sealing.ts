import type { Deps } from '../../calls/deps.ts';

/**
 * Returns what the record's function and the scheduled one seal with, from their environment. Loads the clients of KMS
 * and S3 when it seals first: most calls and tasks do not.
 */
export function sealingFromEnvironment(): Deps['sealing'] {
  let services: Promise<Deps['sealing']> | undefined;
  return async () => {
    services ??= import('./seal-services.ts').then(({ sealServices }) => sealServices());
    return (await services)();
  };
}
