import { Button, Stack, Text } from '@mantine/core';
import type { ListField } from '@muster/shared/roster-import/check';
import { rosterColumns } from '@muster/shared/roster-import/columns';
import { rowsToUpdate } from '@muster/shared/roster-import/differences';
import { rowsToCreate } from '@muster/shared/roster-import/supervisors';
import { ChooseColumns } from '../../../../ui/file-import/choose-columns.tsx';
import { ChooseFile } from '../../../../ui/file-import/choose-file.tsx';
import { labels } from '../labels.ts';
import type { ImportRow } from '../run-import.ts';
import type { Department, useImportFile } from '../use-import-file.ts';
import { ChooseChanges } from './choose-changes.tsx';
import { ChooseNames } from './choose-names.tsx';
import { Preview } from './preview.tsx';

interface ImportFormProps {
  department: Department;
  mayAdd: (field: ListField) => boolean;
  importFile: ReturnType<typeof useImportFile>;
  onStart: (rows: readonly ImportRow[]) => void;
}

/** The file, its columns, unknown names, changes to apply, and a preview of every row. */
export function ImportForm({ department, mayAdd, importFile, onStart }: ImportFormProps) {
  const { chosen, rows, problems, taken, toAdd } = importFile;
  const created = rows ? rowsToCreate(rows) : [];
  const updated = rows ? rowsToUpdate(rows, department.employees, taken) : [];
  return (
    <>
      <ChooseFile
        help={labels.file.help}
        chosen={chosen}
        reading={importFile.reading}
        checking={importFile.checking}
        failure={importFile.failure ?? (chosen && !chosen.isNamed && labels.file.noNames)}
        onChoose={(file) => void importFile.choose(file)}
      />
      {chosen && <ChooseColumns fields={rosterColumns} chosen={chosen} onColumn={importFile.chooseColumn} />}
      {rows && problems && (
        <>
          <ChooseNames department={department} mayAdd={mayAdd} importFile={importFile} />
          <ChooseChanges rows={rows} importFile={importFile} />
          <Preview
            rows={rows}
            problems={problems}
            action={
              <Stack gap={4} align="flex-end">
                {created.length + updated.length === 0 ? (
                  <Text>{importFile.differing.length > 0 ? labels.nothingChosen : labels.nothing}</Text>
                ) : (
                  <Button
                    disabled={!importFile.isCurrent}
                    onClick={() =>
                      onStart([...created, ...updated].map((row) => ({ ...row, key: crypto.randomUUID() })))
                    }
                  >
                    {labels.start(created.length, updated.length)}
                  </Button>
                )}
                {toAdd.length > 0 && <Text variant="hint">{labels.names.open(toAdd.length)}</Text>}
              </Stack>
            }
          />
        </>
      )}
    </>
  );
}
