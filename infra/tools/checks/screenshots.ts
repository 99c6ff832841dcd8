import { runCommand } from '../../cli-error.ts';
import { installChromium } from '../../local/chromium.ts';
import { runScript } from './run-script.ts';

/** `npm run screenshots`: takes the documentation's pictures of the demo. */
await runCommand(async () => {
  process.exitCode = await runScript(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config=web/playwright.config.ts', ...process.argv.slice(2)],
    { CHROMIUM_PATH: installChromium(), E2E_SCREENSHOTS: '1' },
  );
});
