import type { AskedRequirement } from '@muster/shared/areas/compliance';
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { labels } from '../../../../parts/compliance/labels.ts';
import { isSelectable, type MatrixItem, selectableKeys, type Totals } from '../../../../parts/compliance/matrix.ts';
import { usePrinting } from '../../../../ui/printing.ts';
import classes from './matrix-grid.module.css';
import { GroupRow, leadingColumns, MatrixHead, MatrixRow } from './matrix-row.tsx';
import { nextCell } from './move-in-grid.ts';
import { useGridRows } from './use-grid-rows.ts';

/** The minimum width in pixels, at the usual text size, of a column that fits the full word of a status. */
const wideColumn = 170;

/** The most columns on paper that fit the full word of a status. */
const wideColumnsOnPaper = 6;

interface MatrixGridProps {
  requirements: readonly AskedRequirement[];
  items: readonly MatrixItem[];
  totals: Totals;
  selected: ReadonlySet<string>;
  /** The cell whose reasons are open. It gets the focus when they close. */
  open: { employeeId: string; requirementId?: string } | undefined;
  /** Undefined if people cannot be selected. */
  onSelect: ((employeeIds: readonly string[], on: boolean) => void) | undefined;
  /** Returns the path of a person's page. */
  pathOf: (employeeId: string) => string;
  onOpen: (employeeId: string, requirementId: string) => void;
}

/** The cell that the Tab key enters: a line by its key, and a column. */
interface Active {
  key: string;
  column: number;
}

/**
 * Shows people by requirements as a grid. Tab reaches one cell; arrows, Home, End, Page Up and Page Down move. Enter
 * opens a cell, Space selects its person, Shift+Space a range. Only lines in view are rendered.
 */
export function MatrixGrid(props: MatrixGridProps) {
  const { requirements, items, totals, selected, open, onSelect, pathOf, onOpen } = props;
  // Column 0 has the checkboxes, and exists only with selection.
  const first = onSelect ? 0 : 1;
  const leading = leadingColumns - first;
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<Active>();
  const positions = useMemo(() => new Map(items.map(({ key }, index) => [key, index])), [items]);
  const firstPerson = items.find(({ kind }) => kind === 'person')?.key;
  // If the active person is no longer shown, the first person becomes active.
  const entry =
    active && positions.has(active.key) && active.column < requirements.length + leadingColumns
      ? active
      : firstPerson === undefined
        ? undefined
        : { key: firstPerson, column: requirements.length > 0 ? leadingColumns : 1 };
  const kept = active && positions.get(active.key);
  const { lines, after, virtualizer } = useGridRows(items, kept, () => frame.current);
  const pendingFocus = useRef<Active>(undefined);
  const isNarrow = useNarrowColumns(frame, requirements.length);

  useEffect(() => {
    // Focuses the target line once it is rendered.
    const next = pendingFocus.current;
    if (!next) return;
    const cell = table.current?.querySelector<HTMLElement>(
      `tr[data-key="${CSS.escape(next.key)}"] [data-column="${next.column}"]`,
    );
    if (!cell) return;
    pendingFocus.current = undefined;
    cell.focus();
  });

  function goTo(next: Active): void {
    pendingFocus.current = next;
    setActive(next);
    const index = positions.get(next.key);
    if (index !== undefined && !lines.some((line) => line.index === index)) virtualizer.scrollToIndex(index);
  }

  const wasOpen = useRef(open);
  useEffect(() => {
    const closed = wasOpen.current;
    wasOpen.current = open;
    if (open || !closed) return;
    const column = requirements.findIndex(({ id }) => id === closed.requirementId);
    if (column >= 0 && positions.has(closed.employeeId))
      goTo({ key: closed.employeeId, column: column + leadingColumns });
  });

  const selectedLast = useRef<string>(undefined);

  /** Selects or deselects a person, or with `range` everyone between this person and the last one. */
  function select(key: string, range: boolean): void {
    const to = positions.get(key) ?? -1;
    const item = items[to];
    if (!item || !isSelectable(item) || !onSelect) return;
    const last = range ? selectedLast.current : undefined;
    const from = (last === undefined ? undefined : positions.get(last)) ?? to;
    selectedLast.current = key;
    onSelect(selectableKeys(items.slice(Math.min(from, to), Math.max(from, to) + 1)), !selected.has(key));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const at = placeOf(event.target);
    const index = at && positions.get(at.key);
    if (!at || index === undefined) return;
    if (event.key === 'Enter') {
      activate(event, at);
      return;
    }
    if (event.key === ' ') {
      event.preventDefault();
      select(at.key, event.shiftKey);
      return;
    }
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / 52) - 2);
    const next = nextCell(
      event,
      { index, column: at.column },
      { items, first, columns: requirements.length + leadingColumns, page },
    );
    if (!next) return;
    event.preventDefault();
    goTo(next);
  }

  /** Opens the reasons of the cell, or the person's page. */
  function activate(event: KeyboardEvent, { key, column }: Active): void {
    const cell = event.target as HTMLElement;
    if (column === 1 && cell.tagName === 'TH') {
      event.preventDefault();
      cell.querySelector('a')?.click();
    }
    const { requirement } = cell.dataset;
    if (requirement !== undefined) {
      event.preventDefault();
      onOpen(key, requirement);
    }
  }

  function onMouseDown(event: MouseEvent): void {
    // Shift selects people here, not text.
    if (event.shiftKey && (event.target as HTMLElement).closest('td')?.querySelector('input')) event.preventDefault();
  }

  function onClick(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('tr[data-key]');
    const key = row?.dataset.key;
    const cell = target.closest<HTMLElement>('td, th');
    if (key === undefined || !cell) return;
    const box = cell.querySelector<HTMLInputElement>('input');
    if (box) {
      setActive({ key, column: 0 });
      select(key, event.shiftKey);
      return;
    }
    const { requirement, column } = cell.dataset;
    if (column !== undefined) setActive({ key, column: Number(column) });
    if (requirement !== undefined) {
      // The focus returns to this cell when the reasons close.
      cell.focus();
      onOpen(key, requirement);
    }
  }

  const shownPeople = useMemo(() => selectableKeys(items), [items]);
  const chosen = useMemo(() => shownPeople.filter((key) => selected.has(key)).length, [shownPeople, selected]);
  const onSelectAll = useCallback((on: boolean) => onSelect?.(shownPeople, on), [onSelect, shownPeople]);
  return (
    <div ref={frame} className={classes.frame} data-selectable={onSelect ? true : undefined}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys reach its cells
        role="grid"
        className={classes.table}
        style={{ ['--columns' as string]: requirements.length }}
        aria-label={labels.matrix.title}
        aria-rowcount={items.length + 1}
        aria-colcount={requirements.length + leading}
        aria-multiselectable={onSelect !== undefined}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onClick={onClick}
      >
        <colgroup>
          {onSelect && <col className={classes.selectColumn} />}
          <col className={classes.nameColumn} />
          {requirements.map(({ id }) => (
            <col key={id} />
          ))}
        </colgroup>
        <MatrixHead
          requirements={requirements}
          totals={totals}
          selected={chosen === 0 ? false : chosen === shownPeople.length ? true : undefined}
          onSelectAll={onSelect && onSelectAll}
        />
        <tbody>
          {lines.map(({ index, before }) => {
            const item = items[index];
            if (!item) return null;
            return (
              <Fragment key={item.key}>
                {before > 0 && <Spacer height={before} columns={requirements.length + leading} />}
                {item.kind === 'group' ? (
                  <GroupRow group={item} index={index + 2} columns={leading} />
                ) : (
                  <MatrixRow
                    person={item.person}
                    index={index + 2}
                    path={pathOf(item.key)}
                    isSelected={onSelect && selected.has(item.key)}
                    activeColumn={entry?.key === item.key ? entry.column : undefined}
                    isNarrow={isNarrow}
                  />
                )}
              </Fragment>
            );
          })}
          {after > 0 && <Spacer height={after} columns={requirements.length + leading} />}
        </tbody>
      </table>
    </div>
  );
}

/** Takes the height of the lines that are not rendered. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

/** Returns the grid cell that contains an element. */
function placeOf(target: EventTarget): Active | undefined {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-column]');
  const key = cell?.closest<HTMLElement>('tr')?.dataset.key;
  return cell && key !== undefined ? { key, column: Number(cell.dataset.column) } : undefined;
}

/** Returns true if the columns are too narrow for the full words of statuses. */
function useNarrowColumns(frame: { current: HTMLElement | null }, columns: number): boolean {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  const isPrinting = usePrinting();
  if (isPrinting) return columns > wideColumnsOnPaper;
  return width > 0 && (width - 284) / columns < wideColumn;
}
