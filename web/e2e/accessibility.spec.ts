import { expectAccessible } from './check-modes.ts';
import { modesOf } from './display-modes.ts';
import { screens, test } from './screens.ts';

test.describe.configure({ mode: 'parallel' });

for (const screen of screens.filter(({ pictureOnly }) => !pictureOnly)) {
  test(`accessible in light, dark and phone mode: ${screen.name}`, async ({ openScreen, browserErrors }) => {
    // Some screens show a failed call on purpose.
    browserErrors.allow(/\/(api|assets)\/|dynamically imported module|A page that cannot be drawn/);
    const page = await openScreen(screen);
    await expectAccessible(page, modesOf(screen));
  });
}
