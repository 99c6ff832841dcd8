import { Kbd, Text } from '@mantine/core';
import { IconArrowsMove, IconSitemap, IconTrash } from '@tabler/icons-react';
import { labels } from '../labels.ts';
import classes from './rank-instructions.module.css';

const icons = { drag: IconArrowsMove, connect: IconSitemap, delete: IconTrash } as const;
const ways = Object.entries(icons) as [keyof typeof icons, typeof IconTrash][];

/** The instructions: three icons with text, and the keys. */
export function RankInstructions() {
  return (
    <div className={classes.instructions}>
      <ul className={classes.ways} aria-label={labels.help}>
        {ways.map(([way, Icon]) => (
          <li key={way}>
            <Icon size={18} stroke={1.6} aria-hidden />
            <Text size="xs">
              <strong>{labels.ways[way].name}</strong> {labels.ways[way].how}
            </Text>
          </li>
        ))}
      </ul>
      <details className={classes.keys}>
        <summary>{labels.keysTitle}</summary>
        <dl>
          {labels.keys.map(({ key, does }) => (
            <div key={key}>
              <dt>
                <Kbd size="xs">{key}</Kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
