import type { Column } from '../../../ui/data-table/column.ts';
import { formatInstant } from '../../../ui/date-time.ts';
import type { AuditEntry } from './api.ts';
import { Actor, EntryWords } from './components/entry-words.tsx';
import { actorText, entryText } from './entry-text.ts';
import { labels } from './labels.ts';

/** Returns the columns of the audit log, with times in the department's time zone. */
export function columnsFor(timeZone: string): readonly Column<AuditEntry>[] {
  const titles = labels.columns;
  return [
    {
      key: 'what',
      title: titles.what,
      cell: (entry) => <EntryWords entry={entry} />,
      text: entryText,
      rowHeader: true,
      minWidth: 180,
    },
    {
      key: 'who',
      title: titles.who,
      cell: (entry) => <Actor entry={entry} />,
      text: actorText,
      width: 210,
      minWidth: 120,
      priority: 1,
    },
    { key: 'at', title: titles.at, cell: ({ at }) => formatInstant(at, timeZone), width: 220, minWidth: 140 },
    { key: 'address', title: titles.address, cell: ({ address }) => address, width: 140, priority: 2 },
  ];
}
