import { Anchor, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import type { FormRow } from '@muster/shared/areas/forms';
import { formPurposes } from '@muster/shared/forms/form';
import { IconArchive, IconCircleCheck, IconFileUpload, IconForms, IconPencil } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { purposeWords } from '../../../parts/evaluations/answers/labels.ts';
import { useForms } from '../../../parts/evaluations/api.ts';
import { formPath } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { type Column, textColumn } from '../../../ui/data-table/data-table.tsx';
import { formatInstantDate } from '../../../ui/date-time.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { SearchableTable } from '../../../ui/searchable-table/searchable-table.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { StyledBadge } from '../../../ui/status-badge.tsx';
import { TabHeader } from '../../../ui/tab-header.tsx';
import { UrlSelect } from '../../../ui/url-select.tsx';
import { readFormFile } from '../editor/form-file.ts';
import { fileLabels } from '../editor/labels.ts';
import { withImported } from '../editor/navigation-state.ts';
import { labels, texts } from './labels.ts';
import { NewFormMenu } from './new-form-menu.tsx';

const states = ['draft', 'published', 'archived'] as const;
type State = (typeof states)[number];

const stateOf = ({ version, archived }: FormRow): State =>
  archived ? 'archived' : version === null ? 'draft' : 'published';

const badges = {
  draft: { tone: 'near', Icon: IconPencil },
  published: { tone: 'complete', Icon: IconCircleCheck },
  archived: { tone: 'none', Icon: IconArchive },
} as const;

const columnsFor = (timeZone: string): readonly Column<FormRow>[] => [
  {
    key: 'name',
    title: labels.columns.name,
    cell: ({ id, name }) => (
      <Anchor component={Link} to={formPath(id)} inherit>
        {name}
      </Anchor>
    ),
    text: ({ name }) => name,
    sortBy: ({ name }) => name,
    minWidth: 180,
  },
  textColumn('purpose', labels.columns.purpose, ({ purpose }) => purposeWords[purpose], { width: 150, priority: 2 }),
  textColumn('of', labels.columns.of, ({ of }) => labels.ofWords[of], { width: 120, priority: 3 }),
  {
    key: 'state',
    title: labels.columns.state,
    cell: (form) => {
      const state = stateOf(form);
      return (
        <div>
          <StyledBadge word={labels.states[state]} {...badges[state]} />
          {state === 'published' && form.draft && <Text variant="hint">{labels.changed}</Text>}
        </div>
      );
    },
    text: (form) => labels.states[stateOf(form)],
    sortBy: (form) => states.indexOf(stateOf(form)),
    width: 180,
    minWidth: 150,
  },
  {
    key: 'published',
    title: labels.columns.published,
    cell: ({ version, published_at }) =>
      version === null || published_at === null ? (
        labels.never
      ) : (
        <div>
          {formatInstantDate(published_at, timeZone)}
          <Text variant="hint">{labels.version(version)}</Text>
        </div>
      ),
    text: ({ published_at }) => (published_at ? formatInstantDate(published_at, timeZone) : labels.never),
    sortBy: ({ published_at }) => published_at,
    width: 180,
    minWidth: 150,
    priority: 1,
  },
];

const searched = ({ name, purpose }: FormRow) => [name, purposeWords[purpose]];

/** The forms of the department: search, filters, a new form and the import of a file. */
export function FormsTab() {
  const { data, error, staleSince, retry } = useForms();
  const timeZone = useTimeZone();
  const mayEdit = usePermissions().permissions?.manage_trainings === true;
  const [url] = useSearchParams();
  const columns = useMemo(() => columnsFor(timeZone), [timeZone]);
  const purpose = formPurposes.find((one) => one === url.get('purpose'));
  const state = states.find((one) => one === url.get('state'));
  const rows = useMemo(
    () => data?.filter((form) => (!purpose || form.purpose === purpose) && (!state || stateOf(form) === state)),
    [data, purpose, state],
  );
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end" gap="sm">
        <TabHeader title={labels.title} help={labels.help} />
        {mayEdit && <AddForm />}
      </Group>
      <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      {!data ? (
        <NotLoaded error={error} message={labels.failed} onRetry={retry} />
      ) : (
        <SearchableTable
          label={labels.title}
          columns={columns}
          list={{ rows, state: 'complete', answeredAt: undefined, retry: () => void retry() }}
          texts={texts}
          searched={searched}
          rowKey={({ id }) => id}
          initialSort={{ key: 'name', direction: 'ascending' }}
          icon={<IconForms size={32} stroke={1.5} />}
          timeZone={timeZone}
          filters={
            <>
              <UrlSelect
                parameter="purpose"
                label={labels.purpose}
                all={labels.allPurposes}
                options={formPurposes.map((value) => ({ value, label: purposeWords[value] }))}
              />
              <UrlSelect
                parameter="state"
                label={labels.state}
                all={labels.allStates}
                options={states.map((value) => ({ value, label: labels.states[value] }))}
              />
            </>
          }
          filterWords={[...(purpose ? [purposeWords[purpose]] : []), ...(state ? [labels.states[state]] : [])]}
        />
      )}
    </Stack>
  );
}

/** The actions that add a form: blank, from a template, or from a file. */
function AddForm() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  // The browser reports only a different choice, but a corrected file with the same name must be read again.
  const forgetChoice = useRef<() => void>(null);
  async function read(file: File): Promise<void> {
    setProblem(undefined);
    try {
      const result = readFormFile(await file.text());
      if ('problem' in result) setProblem(result.problem);
      else navigate(formPath('new'), { state: withImported(result.content) });
    } catch {
      setProblem(labels.readFailed);
    }
  }
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <FileButton
          accept=".json,application/json"
          resetRef={forgetChoice}
          inputProps={{ 'aria-label': fileLabels.import }}
          onChange={(file) => {
            forgetChoice.current?.();
            if (file) void read(file);
          }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileUpload size={16} aria-hidden />}>
              {fileLabels.import}
            </Button>
          )}
        </FileButton>
        <NewFormMenu />
      </Group>
      <ErrorAlert message={problem} onDismiss={() => setProblem(undefined)} />
    </Stack>
  );
}
