import { IconListCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useSetup } from '../../parts/setup/api.ts';
import { labels } from '../../parts/setup/labels.ts';
import { paths } from '../../paths.ts';
import classes from './layout.module.css';

/** The link back to the setup guide, with its progress. Reloads the progress on each page change. */
export function SetupLink({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { data, retry } = useSetup();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step may have been done on the page that was left
  useEffect(() => void retry(), [pathname, retry]);
  return (
    <li>
      <NavLink to={paths.setup} className={classes.link ?? ''} onClick={onNavigate}>
        <IconListCheck size={20} stroke={1.6} aria-hidden />
        <span className={classes.label}>
          {labels.link} {data && <span className={classes.progress}>{labels.progress(data.steps)}</span>}
        </span>
      </NavLink>
    </li>
  );
}
