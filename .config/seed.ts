import fc from 'fast-check';

/** What fast-check draws from where `SEED` is set (`npm run soak` does); without it, every run draws anew and a failure names its seed. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEED) });
