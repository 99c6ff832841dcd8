import { join } from 'node:path';
import { goToSignup, openCourse } from './courses.ts';
import { test } from './fixture.ts';
import { looksOf, wear } from './looks.ts';
import { officer, signIn } from './people.ts';
import { openScreen, screens } from './screens.ts';

const root = join(import.meta.dirname, '../..');
const album = join(root, '.cache/screenshots');

for (const screen of screens) {
  test(screen.name, async ({ page, complaints }) => {
    complaints.allow(/./);
    if (screen.phoneOnly) await wear(page, 'phone');
    await openScreen(page, screen);
    for (const look of looksOf(screen)) {
      await wear(page, look);
      await page.screenshot({ path: join(album, look, `${screen.name.replaceAll(/[^a-z0-9]+/g, '-')}.png`) });
    }
  });
}

test('the picture of the README', async ({ page }) => {
  await signIn(page, officer);
  await goToSignup(page);
  await openCourse(page, 'CPR and First Aid');
  await page.mouse.move(0, 0);
  await page.getByRole('heading', { name: 'Training Management' }).click();
  await wear(page, 'light');
  await page.screenshot({ path: join(root, 'docs/screenshot.png') });
});
