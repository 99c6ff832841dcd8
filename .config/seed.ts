import fc from 'fast-check';

/**
 * What fast-check draws from: the same at every run, so that a test that fails does so for what was changed. New seeds are
 * tried by `npm run soak`, which sets `SEED`.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEED ?? 1) });
