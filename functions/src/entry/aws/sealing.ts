import type { Deps } from '../../calls/deps.ts';

/** Returns the sealing services from the environment. Loads KMS and S3 on first use: most calls do not seal. */
export function sealingFromEnvironment(): Deps['sealing'] {
  let services: Promise<Deps['sealing']> | undefined;
  return async () => {
    services ??= import('./seal-services.ts').then(({ sealServices }) => sealServices());
    return (await services)();
  };
}
