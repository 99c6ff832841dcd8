import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AnsweredForm } from '../../../../parts/evaluations/answers/answers.ts';
import { useHasFilterButton } from '../../../../ui/window-width.ts';
import { labels } from '../labels.ts';
import classes from './form-editor.module.css';
import { FormPreview } from './form-preview.tsx';

interface EditorColumnsProps {
  preview: AnsweredForm;
  previewTitle: string;
  children: ReactNode;
}

const views = [
  { value: 'edit', label: labels.edit },
  { value: 'preview', label: labels.preview },
];

/** The editor next to the preview; below 1200 px, one of them. */
export function EditorColumns({ preview, previewTitle, children }: EditorColumnsProps) {
  const isNarrow = useHasFilterButton();
  const [view, setView] = useState('edit');
  const shown = <FormPreview title={previewTitle} content={preview} />;
  if (!isNarrow) {
    return (
      <div className={classes.columns}>
        {children}
        <div className={classes.preview}>{shown}</div>
      </div>
    );
  }
  return (
    <>
      <SegmentedControl
        aria-label={labels.view}
        value={view}
        onChange={setView}
        data={views}
        bg="var(--muster-subtle)"
        bd="1px solid var(--muster-line)"
      />
      {/* Hidden, not removed: open items and typed text stay. */}
      <div hidden={view !== 'edit'}>{children}</div>
      {view === 'preview' && shown}
    </>
  );
}
