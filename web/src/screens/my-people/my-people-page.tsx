import { Box, Button, Checkbox, Progress, Stack, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { dayText } from '../../parts/compliance/components/answer-state.tsx';
import { AskedDay, BackToToday } from '../../parts/compliance/components/asked-day.tsx';
import bar from '../../parts/compliance/components/question-bar.module.css';
import { foundPeople } from '../../parts/compliance/matrix.ts';
import { type Question, queryOf } from '../../parts/compliance/question.ts';
import { useLoadedTable } from '../../parts/compliance/use-compliance-table.ts';
import { useQuestion } from '../../parts/compliance/use-question.ts';
import { useCurrentEmployee, useTimeZone } from '../../session/use-current-employee.ts';
import { useToday } from '../../session/use-today.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { SearchField } from '../../ui/searchable-table/search-field.tsx';
import { StaleAlert } from '../../ui/stale-alert.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { useUrlText } from '../../ui/use-url-text.ts';
import { ownPeoplePart } from './api.ts';
import { PersonCards } from './components/person-cards.tsx';
import { labels } from './labels.ts';
import { isNotCompliant, linesOf } from './own-people.ts';

const StandingDrawer = lazyComponent(async () => (await import('./components/standing-drawer.tsx')).StandingDrawer);

/** Lines shown at first, and more at each press of the button: thousands would make a phone slow. */
const linesAtOnce = 60;

/** The people whom the signed-in person supervises, each with what they lack, on any day. */
export function MyPeoplePage() {
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const { question, change } = useQuestion(today);
  const asked = { question, change, today, timeZone };
  return (
    <>
      <PageHeader title={labels.title} help={labels.help} />
      <Stack gap="md">
        <Box role="group" aria-label={labels.day} className={bar.bar} data-print="hidden">
          <AskedDay {...asked} />
          <BackToToday {...asked} />
        </Box>
        <Text variant="hint">{dayText(question, today, timeZone)}</Text>
        <People question={question} timeZone={timeZone} />
      </Stack>
    </>
  );
}

function People({ question, timeZone }: { question: Question; timeZone: string }) {
  const query = useMemo(() => queryOf(question, ['requirement', 'unit', 'rank', 'group', 'status']), [question]);
  const { table, state, answeredAt, reload } = useLoadedTable(query, ownPeoplePart);
  const own = useCurrentEmployee().data?.employee_id ?? '';
  const [url, write] = useUrlState();
  const { text, onText } = useUrlText();
  const onlyLacking = url.has('lacking');
  const [most, setMost] = useState(linesAtOnce);
  const search = useDeferredValue(text.trim());
  const people = table?.people;
  const shown = useMemo(() => {
    const found = foundPeople(people ?? [], search);
    return onlyLacking ? found.filter(isNotCompliant) : found;
  }, [people, search, onlyLacking]);
  const lines = useMemo(() => linesOf(people ?? [], shown, own), [people, shown, own]);
  const open = useCallback(
    (employeeId: string) => write((parameters) => parameters.set('person', employeeId)),
    [write],
  );
  const close = useCallback(() => write((parameters) => parameters.delete('person')), [write]);
  if (!table) {
    return state === 'failed' ? <ErrorState message={labels.failed} onRetry={reload} /> : <LoadingSkeleton />;
  }
  const isFirstLoad = state === 'loading' && answeredAt === undefined;
  const rest = lines.slice(most).filter(({ kind }) => kind === 'person').length;
  if (table.people.length === 0 && !isFirstLoad && state !== 'failed') {
    return (
      <EmptyState
        icon={<IconUsersGroup size={32} stroke={1.5} />}
        message={question.on === undefined ? labels.nobody : labels.nobodyThen}
      />
    );
  }
  return (
    <>
      <SearchField
        value={text}
        onChange={onText}
        hint={labels.searchHint}
        count={isFirstLoad ? labels.loading(table.people.length) : labels.count(shown.length, table.people.length)}
        filters={
          <Checkbox
            label={labels.lacking}
            checked={onlyLacking}
            onChange={({ currentTarget: { checked } }) =>
              write((parameters) => (checked ? parameters.set('lacking', '1') : parameters.delete('lacking')))
            }
          />
        }
        options={null}
      />
      {isFirstLoad && <Progress value={100} animated size={3} aria-hidden />}
      {state === 'failed' && (
        <StaleAlert
          message={answeredAt === undefined ? labels.failedAfter(table.people.length) : labels.failedAgain}
          asOf={answeredAt ?? Date.now()}
          timeZone={timeZone}
          onRetry={reload}
        />
      )}
      {lines.length === 0 ? (
        <EmptyState
          icon={<IconUsersGroup size={32} stroke={1.5} />}
          message={onlyLacking && search === '' ? labels.nobodyLacks : labels.nothingFound}
        />
      ) : (
        <PersonCards lines={lines.slice(0, most)} requirements={table.requirements} onOpen={open} />
      )}
      {rest > 0 && (
        <Button variant="default" onClick={() => setMost(most + linesAtOnce)}>
          {labels.more(Math.min(rest, linesAtOnce))}
        </Button>
      )}
      <StandingDrawer employeeId={url.get('person') ?? undefined} question={question} onClose={close} />
    </>
  );
}
