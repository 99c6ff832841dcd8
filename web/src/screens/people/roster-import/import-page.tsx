import { Button, Group, Text } from '@mantine/core';
import { rosterColumns } from '@muster/shared/roster-import/columns';
import { rowsToCreate } from '@muster/shared/roster-import/supervisors';
import { IconArrowLeft, IconFileUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useGroups, useUnits } from '../../../parts/lists/api.ts';
import { type Slip, Slips } from '../../../parts/roster/components/slips.tsx';
import { paths } from '../../../paths.ts';
import { ConfirmLeave } from '../../../ui/confirm-leave.tsx';
import { ChooseColumns } from '../../../ui/file-import/choose-columns.tsx';
import { ChooseFile } from '../../../ui/file-import/choose-file.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { confirmLeave, hasUnsavedChanges } from '../../../ui/unsaved-changes.ts';
import { ImportTabs } from '../import-tabs/import-tabs.tsx';
import { useRanks, useRoster } from '../roster/api.ts';
import { ChooseRanks } from './components/choose-ranks.tsx';
import { ImportProgress } from './components/import-progress.tsx';
import { Preview } from './components/preview.tsx';
import { labels } from './labels.ts';
import { useImportFile } from './use-import-file.ts';
import { type ImportState, inFileOrder, useRosterImport } from './use-roster-import.ts';

/** Imports employees from a file: its columns, a preview, the import with its progress, and the temporary passwords to print. */
export function ImportPage() {
  const roster = useRoster();
  const lists = [useRanks(), useUnits(), useGroups()] as const;
  const [{ data: ranks }, { data: units }, { data: groups }] = lists;
  const importing = useRosterImport();
  const { state } = importing;
  const [printed, setPrinted] = useState(0);
  // A part of the roster would make employees of the rest look new.
  const employees = roster.state === 'complete' ? roster.rows : undefined;
  const department = useMemo(
    () => (ranks && units && groups && employees ? { ranks, units, groups, employees } : undefined),
    [ranks, units, groups, employees],
  );
  const importFile = useImportFile(department);
  const { chosen, rows, problems } = importFile;
  const created = useMemo(() => (state ? createdIn(state) : []), [state]);
  const slips = created.filter(({ password }) => password !== '');
  const people = rows && rowsToCreate(rows);
  function print() {
    window.print();
    setPrinted(slips.length);
  }
  const leaving = state?.running ? labels.leave.running : slips.length > printed ? labels.leave.passwords : undefined;
  /** Starts anew. The employees who were created belong to the roster that the next file is compared with. */
  function clear() {
    for (const { employee } of created) roster.change(employee.id, employee);
    setPrinted(0);
    importFile.forget();
    importing.clear();
  }
  const failed = roster.state === 'failed' || lists.some(({ data, error }) => !data && error);
  return (
    <>
      <PageHeader
        title={labels.title}
        help={labels.help}
        action={
          <LinkButton
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            to={paths.employees}
            data-print="hidden"
          >
            {labels.back}
          </LinkButton>
        }
      />
      <ConfirmLeave reason={leaving} texts={labels.leave} />
      <ImportTabs current={paths.rosterImport}>
        {state ? (
          <>
            <ImportProgress state={state} onStop={importing.stop} onResume={() => void importing.resume()} />
            {!state.running && created.length > slips.length && <Text mb="xl">{labels.noSlips}</Text>}
            {!state.running && slips.length > 0 && <Slips slips={slips} onPrint={print} />}
            {!state.running && (
              <Group justify="flex-end" data-print="hidden">
                <Button
                  variant="default"
                  leftSection={<IconFileUpload size={16} aria-hidden />}
                  onClick={() => (hasUnsavedChanges() ? confirmLeave(clear) : clear())}
                >
                  {labels.result.another}
                </Button>
              </Group>
            )}
          </>
        ) : !department ? (
          failed ? (
            <ErrorState
              message={labels.loadFailed}
              onRetry={() => {
                if (roster.state === 'failed') void roster.retry();
                for (const { data, retry } of lists) if (!data) void retry();
              }}
            />
          ) : (
            <LoadingSkeleton />
          )
        ) : (
          <>
            <ChooseFile
              help={labels.file.help}
              chosen={chosen}
              reading={importFile.reading}
              failure={importFile.failure ?? (chosen && !chosen.isNamed && labels.file.noNames)}
              onChoose={(file) => void importFile.choose(file)}
            />
            {chosen && <ChooseColumns fields={rosterColumns} chosen={chosen} onColumn={importFile.chooseColumn} />}
            {rows && problems && people && (
              <>
                <ChooseRanks ranks={department.ranks} importFile={importFile} />
                <Preview
                  rows={rows}
                  problems={problems}
                  action={
                    people.length === 0 ? (
                      <Text>{labels.nothing}</Text>
                    ) : (
                      <Button
                        onClick={() =>
                          void importing.start(people.map((row) => ({ ...row, key: crypto.randomUUID() })))
                        }
                      >
                        {labels.start(people.length)}
                      </Button>
                    )
                  }
                />
              </>
            )}
          </>
        )}
      </ImportTabs>
    </>
  );
}

/** Returns the employees who were created, in the order of the file; with an empty password where the department has closed passwords. */
const createdIn = ({ rows, results }: ImportState): Slip[] =>
  inFileOrder(rows).flatMap(({ line }) => {
    const result = results.get(line);
    return result?.kind === 'created' ? [{ employee: result.employee, password: result.password }] : [];
  });
