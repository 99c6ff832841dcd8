import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { preloadOnIntent } from '../../ui/preload-on-intent.ts';
import { commandKey } from './command-key.ts';
import { labels } from './labels.ts';
import classes from './quick-search.module.css';
import { type Shortcut, useShortcuts } from './use-shortcuts.ts';

interface Opened {
  opened: boolean;
  onClose: () => void;
}

const parts = {
  search: lazyComponent<Opened>(async () => (await import('./components/search-palette.tsx')).SearchPalette),
  shortcuts: lazyComponent<Opened>(async () => (await import('./components/shortcut-list.tsx')).ShortcutList),
};

/** The header's search button, Ctrl-K, and the shortcut list on `?`. Their content loads when opened. */
export function QuickSearch() {
  const [shown, setShown] = useState<{ of: Shortcut; opened: boolean }>();
  const open = (of: Shortcut) => setShown({ of, opened: true });
  useShortcuts(open);
  const Part = shown && parts[shown.of];
  return (
    <>
      <UnstyledButton
        className={classes.open}
        onClick={() => open('search')}
        {...preloadOnIntent(parts.search.preload)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={20} stroke={1.6} aria-hidden />
        <span className={classes.text}>{labels.open}</span>
        <kbd className={classes.keys} aria-hidden>
          {commandKey} K
        </kbd>
      </UnstyledButton>
      {Part && (
        <Suspense fallback={null}>
          <Part opened={shown.opened} onClose={() => setShown({ of: shown.of, opened: false })} />
        </Suspense>
      )}
    </>
  );
}
