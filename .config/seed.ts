import fc from 'fast-check';

/** Sets fast-check's seed: fixed, so that only code changes make tests fail. `npm run soak` sets other seeds. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEED ?? 1) });
