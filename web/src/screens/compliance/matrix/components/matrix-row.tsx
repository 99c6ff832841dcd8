import { Anchor, VisuallyHidden } from '@mantine/core';
import type { AskedRequirement, ComplianceCell } from '@muster/shared/areas/compliance';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { cellDetail, statusText } from '../../../../parts/compliance/cell-texts.ts';
import { labels } from '../../../../parts/compliance/labels.ts';
import type { MatrixItem, MatrixPerson, Totals } from '../../../../parts/compliance/matrix.ts';
import { percentText } from '../../../../parts/compliance/shares.ts';
import { usePrinting } from '../../../../ui/printing.ts';
import { statusStyle } from '../../../../ui/status-badge.tsx';
import classes from './matrix-grid.module.css';

const texts = labels.matrix;

/** The columns before the requirements: checkbox and name. */
export const leadingColumns = 2;

interface MatrixRowProps {
  person: MatrixPerson;
  /** The position among all lines, for assistive technology. */
  index: number;
  path: string;
  /** Undefined if the person cannot be selected. */
  isSelected: boolean | undefined;
  /** The column that the Tab key reaches in this row. */
  activeColumn: number | undefined;
  isNarrow: boolean;
}

/** Shows a person of the matrix: checkbox, name, and a cell for each requirement. */
export const MatrixRow = memo(function MatrixRow({
  person,
  index,
  path,
  isSelected,
  activeColumn,
  isNarrow,
}: MatrixRowProps) {
  const { employee_id, name, rank, left, cells } = person;
  const tab = (column: number) => (column === activeColumn ? 0 : -1);
  return (
    <tr className={classes.person} aria-rowindex={index} data-key={employee_id} aria-selected={isSelected}>
      {isSelected !== undefined && (
        <td className={classes.select} data-print="hidden">
          <input
            type="checkbox"
            className={classes.checkbox}
            aria-label={texts.select(name)}
            checked={isSelected}
            readOnly
            disabled={left}
            data-column={0}
            tabIndex={tab(0)}
          />
        </td>
      )}
      <th scope="row" className={classes.name} data-column={1} tabIndex={tab(1)}>
        <div className={classes.line} title={name}>
          <Anchor component={Link} to={path} inherit tabIndex={-1}>
            {name}
          </Anchor>
        </div>
        <div className={classes.detail}>{[employee_id, rank, left && texts.left].filter(Boolean).join(' · ')}</div>
      </th>
      {cells.map((cell, column) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a matrix do not move
          key={column}
          className={classes.cell}
          data-column={column + leadingColumns}
          data-requirement={cell?.requirement_id}
          tabIndex={tab(column + leadingColumns)}
        >
          <Cell cell={cell} isNarrow={isNarrow} />
        </td>
      ))}
    </tr>
  );
});

/** Shows the status of a cell as a glyph and a word, with its detail. */
export function Cell({ cell, isNarrow }: { cell: ComplianceCell | undefined; isNarrow: boolean }) {
  if (!cell) {
    return (
      <span className={classes.notAsked}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{labels.cell.notAsked}</VisuallyHidden>
      </span>
    );
  }
  const { tone, Icon } = statusStyle(cell.status);
  const detail = cellDetail(cell);
  return (
    <>
      <div className={classes.status} data-tone={tone}>
        <Icon size={15} stroke={2} aria-hidden />
        {statusText(cell.status, isNarrow)}
      </div>
      {detail && <div className={classes.detail}>{detail}</div>}
    </>
  );
}

interface GroupRowProps {
  group: Extract<MatrixItem, { kind: 'group' }>;
  index: number;
  /** The leading columns that the group name spans. */
  columns: number;
}

/** Shows the head of a group: name, number of people, and the share of each requirement. */
export function GroupRow({ group: { title, totals }, index, columns }: GroupRowProps) {
  return (
    <tr className={classes.group} aria-rowindex={index}>
      <th scope="rowgroup" colSpan={usePrinting() ? 1 : columns} className={classes.groupName}>
        <div className={classes.line}>{title}</div>
        <div className={classes.detail}>{texts.fullyCompliant(totals.whole)}</div>
      </th>
      <ShareCells totals={totals} />
    </tr>
  );
}

function ShareCells({ totals }: { totals: Totals }) {
  return totals.shares.map((share, column) => {
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a matrix do not move
      <td key={column} className={classes.share}>
        {share.people === 0 ? (
          <span className={classes.notAsked}>
            <span aria-hidden>–</span>
            <VisuallyHidden>{texts.notRequired}</VisuallyHidden>
          </span>
        ) : (
          <>
            <div>{percentText(share)}</div>
            <div className={classes.detail}>{texts.shareOf(share)}</div>
          </>
        )}
      </td>
    );
  });
}

interface MatrixHeadProps {
  requirements: readonly AskedRequirement[];
  totals: Totals;
  /** Of the people shown: `true` all, `undefined` some. */
  selected: boolean | undefined;
  /** Undefined if people cannot be selected. */
  onSelectAll: ((on: boolean) => void) | undefined;
}

/** Shows the head of the matrix: each requirement with the share of the people shown. */
export const MatrixHead = memo(function MatrixHead({ requirements, totals, selected, onSelectAll }: MatrixHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {onSelectAll && (
          <td className={classes.select} data-print="hidden">
            <input
              type="checkbox"
              className={classes.checkbox}
              aria-label={texts.selectAll}
              checked={selected === true}
              ref={(box) => {
                if (box) box.indeterminate = selected === undefined;
              }}
              onChange={({ currentTarget }) => onSelectAll(currentTarget.checked)}
            />
          </td>
        )}
        <th scope="col" className={classes.name}>
          {texts.name}
          <div className={classes.detail}>{texts.fullyCompliant(totals.whole)}</div>
        </th>
        {requirements.map(({ id, name }, column) => {
          const share = totals.shares[column];
          return (
            <th key={id} scope="col" title={name} className={classes.requirement}>
              <div className={classes.requirementName}>{name}</div>
              <div className={classes.detail}>
                {share?.people ? texts.share(percentText(share)) : texts.notRequired}
              </div>
            </th>
          );
        })}
      </tr>
    </thead>
  );
});
