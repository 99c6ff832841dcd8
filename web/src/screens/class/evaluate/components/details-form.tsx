import { Button, Stack, Text } from '@mantine/core';
import type { PublishedForm } from '@muster/shared/evaluation-answers';
import type { Problems } from '@muster/shared/forms/answer-problems';
import type { FormAnswers } from '@muster/shared/forms/form';
import { useLayoutEffect, useRef } from 'react';
import { FormFields } from '../../../../parts/evaluations/answers/components/form-fields.tsx';
import { ScoreBar } from '../../../../parts/evaluations/answers/components/score-bar.tsx';
import { firstProblem, useFocusOnProblem } from '../../../../parts/evaluations/answers/use-focus-on-problem.ts';
import { SavingText } from '../../../../parts/evaluations/drafts/components/saving-text.tsx';
import { DialogActions } from '../../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { detailsLabels, rowLabels } from '../labels.ts';
import { hasAnswers } from '../open-evaluations.ts';
import { takesAnswers } from '../ready.ts';
import type { OpenRow } from '../rows.ts';
import type { RowActions, ShownRow } from '../shown-row.ts';

interface DetailsFormProps {
  form: PublishedForm;
  shown: ShownRow & { row: OpenRow };
  /** Shown instead of the row's until it was checked. */
  problems: Problems;
  /** Focuses the first problem, or this item. */
  focuses: 'problem' | { item: string } | undefined;
  actions: Pick<RowActions, 'resolve'>;
  onChange: (change: (before: FormAnswers) => FormAnswers) => void;
  /** Returns false if the form has problems. */
  onComplete: () => boolean;
  onRemove: () => void;
  onClose: () => void;
}

/** The whole form about one attendee: help, comments, texts, signatures and problems. */
export function DetailsForm(props: DetailsFormProps) {
  const { form, shown, problems, focuses, actions, onChange, onComplete, onRemove, onClose } = props;
  const { row, state } = shown;
  const page = useRef<HTMLDivElement>(null);
  const focusOnProblem = useFocusOnProblem(page);
  // The dialog focuses the marked element once it is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useLayoutEffect(() => {
    const target = focuses === 'problem' ? firstProblem(page.current) : focuses && fieldOf(page.current, focuses.item);
    target?.setAttribute('data-autofocus', '');
    target?.scrollIntoView({ block: 'center' });
  }, []);
  const isOpen: boolean = takesAnswers(row);
  return (
    <Stack gap="md" ref={page} style={{ '--score-top': '0px' }}>
      <ScoreBar content={form.content} answers={row.open.answers}>
        <SavingText
          state={state}
          onKeepMine={() => actions.resolve(row, 'mine')}
          onTakeTheirs={() => actions.resolve(row, 'theirs')}
        />
      </ScoreBar>
      {!isOpen && row.refused && <Text>{row.refused}</Text>}
      <FormFields content={form.content} answers={row.open.answers} problems={problems} {...(isOpen && { onChange })} />
      {focuses === 'problem' && !hasAnswers(row.open) && <ErrorAlert message={rowLabels.noAnswers} />}
      <DialogActions sticks>
        {(hasAnswers(row.open) || row.open.stored || row.previous) && (
          <Button
            variant="subtle"
            color="red"
            mih={44}
            mr="auto"
            px="xs"
            aria-label={detailsLabels.remove}
            onClick={onRemove}
          >
            {detailsLabels.removeWord}
          </Button>
        )}
        <Button variant="default" mih={44} onClick={onClose}>
          {detailsLabels.close}
        </Button>
        {isOpen && (
          <Button mih={44} onClick={() => onComplete() || focusOnProblem()}>
            {rowLabels.complete}
          </Button>
        )}
      </DialogActions>
    </Stack>
  );
}

/** Returns the field of an item, or the item without one. */
function fieldOf(page: HTMLElement | null, key: string): HTMLElement | undefined {
  const items = [...(page?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
  const item = items.find(({ dataset }) => dataset.item === key);
  return item?.querySelector<HTMLElement>('textarea, input') ?? item;
}
