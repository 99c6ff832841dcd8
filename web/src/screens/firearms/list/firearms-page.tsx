import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Firearm } from '@muster/shared/areas/firearms';
import { firearmOwners, firearmTypes, firearmTypeWords } from '@muster/shared/forms/firearm-types';
import { IconFileImport, IconPlus, IconTarget } from '@tabler/icons-react';
import { useMemo } from 'react';
import { paths } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchableTable } from '../../../ui/searchable-table/searchable-table.tsx';
import { UrlSelect } from '../../../ui/url-select.tsx';
import { useDialogWithDraft } from '../../../ui/use-dialog-with-draft.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { useFirearms, useRefreshFirearms } from '../api.ts';
import { FirearmForm } from '../components/firearm-form.tsx';
import { formLabels, labels, listTexts } from '../labels.ts';
import { columns, searched } from './columns.tsx';

const columnsWithoutState = columns.filter(({ key }) => key !== 'state');
const rowKey = ({ id }: Firearm) => id;
const texts = labels.filters;
const stateNames = ['retired', 'all'] as const;
const states = { retired: texts.retired, all: texts.all } as const;

/** Returns the chosen filters; unknown values filter nothing. */
function useFilter() {
  const [url] = useUrlState();
  const type = firearmTypes.find((one) => one === url.get('type'));
  const owner = firearmOwners.find((one) => one === url.get('owner'));
  const state = url.get('state');
  return { type, owner, state: stateNames.find((one) => one === state) };
}

/** The Firearms screen: the list with search, filters and export. */
export function FirearmsPage() {
  const { data, error, staleSince, retry } = useFirearms();
  const refresh = useRefreshFirearms();
  const timeZone = useTimeZone();
  const manages = usePermissions().permissions?.manage_trainings === true;
  const { dialog, setDialog, draft } = useDialogWithDraft<'add'>('firearms');
  const { type, owner, state } = useFilter();
  const rows = useMemo(
    () =>
      data?.filter(
        (one) =>
          (type === undefined || one.type === type) &&
          (owner === undefined || one.owner === owner) &&
          (state === 'all' || one.retired === (state === 'retired')),
      ),
    [data, type, owner, state],
  );
  const words = [
    ...(type ? [firearmTypeWords[type]] : []),
    ...(owner ? [labels.owners[owner]] : []),
    ...(state ? [states[state]] : []),
  ];
  const outdated = error !== undefined || staleSince !== undefined;
  return (
    <>
      <PageHeader
        title={labels.title}
        help={labels.help}
        action={
          manages && (
            <Group gap="sm">
              <LinkButton
                variant="default"
                leftSection={<IconFileImport size={16} aria-hidden />}
                to={paths.firearmsImport}
              >
                {labels.importCsv}
              </LinkButton>
              <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setDialog('add')}>
                {labels.add}
              </Button>
            </Group>
          )
        }
      />
      <SearchableTable
        list={{
          rows,
          state: outdated ? 'failed' : rows ? 'complete' : 'loading',
          answeredAt: staleSince,
          retry: () => void retry(),
        }}
        filters={<Filters />}
        filterWords={words}
        texts={words.length > 0 && data && data.length > 0 ? { ...listTexts, empty: labels.noneMatch } : listTexts}
        label={labels.title}
        columns={state === 'all' ? columns : columnsWithoutState}
        rowKey={rowKey}
        initialSort={{ key: 'type', direction: 'ascending' }}
        searched={searched}
        timeZone={timeZone}
        icon={<IconTarget size={32} stroke={1.5} />}
      />
      <Dialog
        dialog={dialog}
        title={() => formLabels.firearm.addTitle}
        draft={draft}
        onClose={() => setDialog(undefined)}
      >
        {() => (
          <FirearmForm
            onDone={(message) => {
              notifications.show({ message, color: 'navy' });
              setDialog(undefined);
              void refresh().catch(() => undefined);
            }}
            onOutdated={() => void refresh().catch(() => undefined)}
            onCancel={() => setDialog(undefined)}
          />
        )}
      </Dialog>
    </>
  );
}

function Filters() {
  return (
    <>
      <UrlSelect
        parameter="type"
        label={texts.type}
        all={texts.anyType}
        options={firearmTypes.map((value) => ({ value, label: firearmTypeWords[value] }))}
      />
      <UrlSelect
        parameter="owner"
        label={texts.owner}
        all={texts.anyOwner}
        options={firearmOwners.map((value) => ({ value, label: labels.owners[value] }))}
      />
      <UrlSelect
        parameter="state"
        label={texts.state}
        all={texts.inService}
        options={Object.entries(states).map(([value, label]) => ({ value, label }))}
      />
    </>
  );
}
