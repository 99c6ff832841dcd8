import { Button, Group } from '@mantine/core';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { IconArchive, IconPencil } from '@tabler/icons-react';
import { hasCard } from '../../../../parts/evaluations/card/has-card.ts';
import { labels as cardLabels } from '../../../../parts/evaluations/card/labels.ts';
import { QualificationCards } from '../../../../parts/evaluations/card/qualification-cards.tsx';
import { acknowledgeLabels, reviewLabels } from '../../../../parts/evaluations/labels.ts';
import { fileNamePart } from '../../../../parts/pdf/file-name.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { PrintButton } from '../../../../ui/print-button.tsx';
import { RowMenu, type RowMenuItem } from '../../../../ui/row-menu.tsx';
import { evaluationTrail } from '../evaluation-trail.ts';
import { labels } from '../labels.ts';
import type { EvaluationActions } from '../use-evaluation-actions.ts';
import type { AskedForm } from './evaluation-dialog.tsx';

interface EvaluationHeaderProps {
  evaluation: Evaluation;
  may: EvaluationActions;
  onAsk: (form: AskedForm) => void;
  onCorrect: () => void;
}

/** The title of an evaluation, and the actions that the signed-in person may take. */
export function EvaluationHeader({ evaluation, may, onAsk, onCorrect }: EvaluationHeaderProps) {
  const { employee, form_name, on } = evaluation;
  const title = labels.titleOf(form_name, employee.name);
  const items: RowMenuItem[] = [
    ...(may.correct ? [{ label: labels.correct, Icon: IconPencil, onClick: onCorrect }] : []),
    ...(may.withdraw
      ? [{ label: labels.withdraw, Icon: IconArchive, destructive: true, onClick: () => onAsk('withdraw') }]
      : []),
  ];
  return (
    <PageHeader
      title={title}
      trail={evaluationTrail(evaluation, title)}
      action={
        <Group gap="sm">
          {items.length > 0 && <RowMenu label={labels.more(title)} items={items} />}
          {hasCard(evaluation) && (
            <QualificationCards
              label={cardLabels.action}
              requests={[{ name: employee.name, rank: null, load: async () => evaluation }]}
              fileName={cardLabels.fileName(fileNamePart(employee.name), on)}
            />
          )}
          <PrintButton />
          {may.acknowledge && <Button onClick={() => onAsk('acknowledge')}>{acknowledgeLabels.action}</Button>}
          {may.review && <Button onClick={() => onAsk('review')}>{reviewLabels.action}</Button>}
        </Group>
      }
    />
  );
}
