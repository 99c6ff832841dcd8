import { Button, NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AnswerState, dayText } from '../../../../parts/compliance/components/answer-state.tsx';
import { labels } from '../../../../parts/compliance/labels.ts';
import { sortKeys } from '../../../../parts/compliance/matrix.ts';
import { filterKinds, type Scope } from '../../../../parts/compliance/question.ts';
import { RowMenu, type RowMenuItem } from '../../../../ui/row-menu.tsx';
import { FilterButton } from '../../../../ui/searchable-table/filter-button.tsx';
import { SearchField } from '../../../../ui/searchable-table/search-field.tsx';
import { useUrlState } from '../../../../ui/use-url-state.ts';
import type { CompliancePanelProps } from '../../panel/compliance-panel.ts';
import { PrintedFilters, QuestionBar } from '../../question/components/question-bar.tsx';
import { changeOf, optionValue } from '../../question/use-filter-options.ts';
import { ViewsMenu } from '../../views/components/views-menu.tsx';
import type { useMatrix } from '../use-matrix.ts';
import { StatusLegend } from './status-legend.tsx';

const texts = labels.matrix;

const statusValue = (status: string) => optionValue('status', status);

interface MatrixControlsProps extends CompliancePanelProps {
  scope: Scope;
  /** True if the window is so narrow that one button opens the filters. */
  narrow: boolean;
  matrix: ReturnType<typeof useMatrix>;
  search: { text: string; onText: (text: string) => void };
  count: string;
  actions: readonly RowMenuItem[];
}

/** The controls above the matrix: day, search, filters, order and actions. */
export function MatrixControls({ scope, narrow, matrix, search, count, actions, ...panelProps }: MatrixControlsProps) {
  const { question, change } = panelProps;
  const { status: statuses } = question.filters;
  const bar = <QuestionBar {...panelProps} scope={scope} />;
  const orders = <Orders matrix={matrix} />;
  const legend = (
    <StatusLegend
      counts={matrix.counts}
      chosen={statuses}
      onChange={(status) => change({ filters: changeOf(statuses.map(statusValue), status.map(statusValue)) })}
    />
  );
  const active = filterKinds.filter((kind) => question.filters[kind].length > 0).length;
  return (
    <>
      <PrintedFilters filters={question.filters} />
      {!narrow && bar}
      {(!narrow || question.on !== undefined) && <MatrixDay {...panelProps} scope={scope} />}
      <SearchField
        value={search.text}
        onChange={search.onText}
        hint={texts.searchHint}
        count={count}
        filters={
          narrow ? (
            <FilterButton active={active + (question.on === undefined ? 0 : 1)}>
              {bar}
              {orders}
              {legend}
            </FilterButton>
          ) : (
            orders
          )
        }
        options={
          narrow ? (
            <>
              {scope === 'everyone' && <ViewsMenu />}
              <RowMenu label={texts.actions} items={actions} />
            </>
          ) : (
            actions.map(ActionButton)
          )
        }
      />
      {!narrow && legend}
    </>
  );
}

/** Shows the day, and the seal for scope `everyone`. Supervisors cannot load seals. */
export function MatrixDay({ scope, question, today, timeZone }: CompliancePanelProps & { scope: Scope }) {
  return scope === 'team' ? (
    <Text variant="hint">{dayText(question, today, timeZone)}</Text>
  ) : (
    <AnswerState question={question} today={today} timeZone={timeZone} />
  );
}

function ActionButton({ label, Icon, onClick, reason }: RowMenuItem): ReactNode {
  return (
    <Button
      key={label}
      variant="default"
      px="sm"
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
      disabled={reason !== undefined}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** Groups and sorts the people. The choice is in the URL. */
function Orders({ matrix: { groups, by, sort } }: Pick<MatrixControlsProps, 'matrix'>) {
  const [, write] = useUrlState();
  const choose = (name: string, value: string) => write((parameters) => parameters.set(name, value));
  return (
    <>
      <NativeSelect
        aria-label={texts.groupBy}
        value={by}
        onChange={({ currentTarget }) => choose('by', currentTarget.value)}
        data={groups.map((key) => ({ value: key, label: texts.groups[key] }))}
      />
      <NativeSelect
        aria-label={texts.sortBy}
        value={sort}
        onChange={({ currentTarget }) => choose('sort', currentTarget.value)}
        data={sortKeys.map((key) => ({ value: key, label: texts.sorts[key] }))}
      />
    </>
  );
}
