import fc from 'fast-check';

/**
 * Sets fast-check's seed: the same at every run, so that only a change makes a test fail. `npm run soak` sets other
 * ones.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEED ?? 1) });
