import { Stack } from '@mantine/core';
import { accessRules } from '@muster/shared/access';
import type { TraineeRow } from '@muster/shared/field-training-answers';
import { holdsAny } from '@muster/shared/permissions';
import { IconSteeringWheel } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTrainees } from '../../../parts/field-training/api.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { useToday } from '../../../session/use-today.ts';
import { SearchableTable } from '../../../ui/searchable-table/searchable-table.tsx';
import { UrlSelect } from '../../../ui/url-select.tsx';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { activeColumns, endedColumns, searched } from './columns.tsx';
import { endedTexts, labels, texts } from './labels.ts';
import { ToDoList } from './to-do-list.tsx';

const rowKey = ({ id }: TraineeRow): string => id;

/** The trainees in training, with open steps on top. */
export const ActiveTab = () => <Trainees ended={false} />;

/** The trainees whose training ended. */
export const EndedTab = () => <Trainees ended />;

function Trainees({ ended }: { ended: boolean }) {
  const { data, error, staleSince, retry } = useTrainees(ended);
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const [url] = useUrlState();
  const programs = useMemo(
    () => [...new Map(data?.map(({ program_id, program_name }) => [program_id, program_name]))],
    [data],
  );
  const program = programs.find(([id]) => id === url.get('program'));
  const rows = useMemo(
    () => (program ? data?.filter(({ program_id }) => program_id === program[0]) : data),
    [data, program],
  );
  const columns = useMemo(() => (ended ? endedColumns : activeColumns(today)), [ended, today]);
  const outdated = error !== undefined || staleSince !== undefined;
  const { permissions = {} } = usePermissions();
  const seesAll = holdsAny(permissions, accessRules.training.permissions);
  const activeTexts = seesAll ? texts : { ...texts, empty: texts.emptyOfOthers };
  const shownTexts = ended ? endedTexts : activeTexts;
  return (
    <Stack gap="lg">
      {!ended && data && <ToDoList rows={data} today={today} />}
      <SearchableTable
        list={{
          rows,
          state: outdated ? 'failed' : rows ? 'complete' : 'loading',
          answeredAt: staleSince,
          retry: () => void retry(),
        }}
        filters={
          <UrlSelect
            parameter="program"
            label={labels.program}
            all={labels.allPrograms}
            options={programs.map(([value, label]) => ({ value, label }))}
          />
        }
        filterWords={program ? [program[1]] : []}
        texts={program ? { ...shownTexts, empty: labels.noneMatch } : shownTexts}
        label={ended ? labels.ended : labels.active}
        columns={columns}
        rowKey={rowKey}
        initialSort={{ key: 'name', direction: 'ascending' }}
        searched={searched}
        timeZone={timeZone}
        icon={<IconSteeringWheel size={32} stroke={1.5} />}
      />
    </Stack>
  );
}
