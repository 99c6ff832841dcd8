import { Kbd } from '@mantine/core';
import { Dialog } from '../../../ui/dialog.tsx';
import { commandKey } from '../command-key.ts';
import { labels } from '../labels.ts';
import classes from './shortcut-list.module.css';

const texts = labels.shortcuts;

const shortcuts: readonly [keys: readonly string[], meaning: string][] = [
  [[commandKey, 'K'], texts.search],
  [['/'], texts.list],
  [['?'], texts.help],
  [[texts.keys.tab], texts.tab],
  [[texts.keys.arrows], texts.arrows],
  [[texts.keys.enter], texts.enter],
  [[texts.keys.escape], texts.escape],
];

/** The keyboard shortcuts of the application. */
export function ShortcutList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog dialog={opened || undefined} title={() => texts.title} onClose={onClose}>
      {() => (
        <dl className={classes.list}>
          {shortcuts.map(([keys, meaning]) => (
            <div key={meaning} className={classes.shortcut}>
              <dt>
                {keys.map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  );
}
