import { Link } from 'react-router-dom';
import { labels } from '../../../parts/settings/labels.ts';
import { settingsPath, type settingsSections } from '../../../paths.ts';
import classes from './settings-index.module.css';

/** Links to the sections of the settings: next to them in a wide window, otherwise above. */
export function SettingsIndex({ sections }: { sections: readonly (typeof settingsSections)[number][] }) {
  return (
    <nav aria-label={labels.index} className={classes.index}>
      <ul>
        {sections.map((section) => (
          <li key={section}>
            <Link to={settingsPath(section)}>{labels.sections[section]}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
