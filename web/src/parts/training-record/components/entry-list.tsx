import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import type { RecordEntryRow } from '@muster/shared/areas/record';
import { IconHistory } from '@tabler/icons-react';
import { type MouseEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate, formatInstant } from '../../../ui/date-time.ts';
import { EmptyState } from '../../../ui/page-states.tsx';
import { PersonLink } from '../../../ui/person-link.tsx';
import { usePrinting } from '../../../ui/printing.ts';
import { labels } from '../labels.ts';
import classes from './entry-list.module.css';

const texts = labels.entries;

/** The number of entries shown at first. */
const shownAtFirst = 20;

interface EntryListProps {
  /** The latest first. */
  entries: readonly RecordEntryRow[];
  /** The selected day, a date of the department. */
  on: string;
  timeZone: string;
  /** True if names link to other people's pages. */
  opensPeople: boolean;
  /** Corrects the hire date. Undefined if that is not allowed. */
  onCorrect: ((entry: RecordEntryRow) => void) | undefined;
}

/** Lists the entries of a record in sentences. A replaced entry links to its replacement. */
export function EntryList({ entries, on, timeZone, opensPeople, onCorrect }: EntryListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const printing = usePrinting();
  const prefix = useId();
  const shown = showsAll || printing ? entries : entries.slice(0, shownAtFirst);
  const idOf = (no: number) => `${prefix}${no}`;
  function follow(event: MouseEvent, no: number) {
    event.preventDefault();
    // The replacement may be hidden so far.
    flushSync(() => setShowsAll(true));
    const entry = document.getElementById(idOf(no));
    entry?.focus({ preventScroll: true });
    entry?.scrollIntoView?.({ block: 'center' });
  }
  const link = (no: number, text: string) => (
    <Anchor href={`#${idOf(no)}`} inherit underline="always" onClick={(event) => follow(event, no)}>
      {text}
    </Anchor>
  );
  return (
    <Stack gap="sm">
      <div>
        <Title order={2}>{texts.title}</Title>
        <Text variant="hint">{texts.help}</Text>
      </div>
      {entries.length === 0 ? (
        <EmptyState message={texts.empty} icon={<IconHistory size={32} stroke={1.5} />} />
      ) : (
        <ol className={classes.list} aria-label={texts.list}>
          {shown.map((entry) => (
            <li
              key={entry.no}
              id={idOf(entry.no)}
              tabIndex={-1}
              className={classes.entry}
              data-replaced={entry.superseded_by === null ? undefined : true}
            >
              <span className={classes.day}>{formatDate(entry.valid_on)}</span>
              <div className={classes.body}>
                <div className={classes.text}>{entry.text}</div>
                {entry.reason && <div>{texts.reason(entry.reason)}</div>}
                {entry.superseded_by !== null && (
                  <div>
                    {texts.replaced} {link(entry.superseded_by, texts.replacedBy(entry.superseded_by))}
                  </div>
                )}
                {entry.supersedes !== null && <div>{link(entry.supersedes, texts.replaces(entry.supersedes))}</div>}
                {entry.valid_on > on && <div className={classes.meta}>{texts.later}</div>}
                <Written entry={entry} timeZone={timeZone} opensPeople={opensPeople} />
              </div>
              {onCorrect && entry.kind === 'employment.started' && entry.superseded_by === null && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={texts.correct(entry.no)}
                  onClick={() => onCorrect(entry)}
                >
                  {labels.actions.hire}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {shown.length < entries.length && (
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setShowsAll(true)}>
          {texts.all(entries.length)}
        </Button>
      )}
    </Stack>
  );
}

function Written({
  entry: { no, recorded_at, recorded_by, imported },
  timeZone,
  opensPeople,
}: Pick<EntryListProps, 'timeZone' | 'opensPeople'> & { entry: RecordEntryRow }) {
  const writer = opensPeople ? (
    <PersonLink employeeId={recorded_by} inText>
      {recorded_by}
    </PersonLink>
  ) : (
    recorded_by
  );
  return (
    <div className={classes.meta}>
      {texts.entry(no)}, {texts.recorded(formatInstant(recorded_at, timeZone))}{' '}
      {recorded_by === '' ? (
        texts.byMuster
      ) : (
        <>
          {texts.by} {writer}
        </>
      )}
      {imported && `, ${texts.imported}`}
    </div>
  );
}
