import { Anchor, Badge, Button, NativeSelect, Text } from '@mantine/core';
import type { EvaluationRow } from '@muster/shared/evaluation-answers';
import { firearmTypeWords } from '@muster/shared/forms/firearm-types';
import { Link } from 'react-router-dom';
import { subjectLabels } from '../../../../parts/evaluations/drafts/labels.ts';
import { firearmText, resultText } from '../../../../parts/evaluations/labels.ts';
import { isWaitingId } from '../../../../parts/offline/entry.ts';
import { evaluationPath } from '../../../../paths.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { rowLabels as texts } from '../labels.ts';
import type { GroupRow, OpenRow } from '../rows.ts';
import { nameId, type SectionContext, type ShownRow } from '../shown-row.ts';
import classes from './evaluate-class.module.css';

interface PersonPartsProps {
  shown: ShownRow;
  context: SectionContext;
}

/** An attendee: name, employee ID, lane, firearm and attempt. */
export function PersonParts({ shown, context }: PersonPartsProps) {
  const { row, place, on } = shown;
  const { employee } = row.person;
  return (
    <div className={classes.person}>
      <div className={classes.nameLine}>
        <span id={nameId(context, row)} tabIndex={-1} data-person={employee.employee_id} className={classes.name}>
          {employee.name}
        </span>
        {place && (
          <Badge variant="light" tt="none" className="tabular">
            {context.showsRelay ? texts.place(place.relay, place.lane) : texts.lane(place.lane)}
          </Badge>
        )}
      </div>
      <Text variant="hint" component="div">
        {[employee.employee_id, employee.rank, attemptText(row, context)].filter(Boolean).join(' · ')}
      </Text>
      {row.kind === 'done' && row.evaluation.firearm && <Text size="sm">{firearmText(row.evaluation.firearm)}</Text>}
      {row.kind === 'open' && context.form.content.of === 'firearm' && (
        <FirearmField row={row} problem={shown.problems?.firearm_id?.join('\n')} context={context} />
      )}
      {row.kind === 'open' && row.previous && <Previous evaluation={row.previous} context={context} />}
      {row.kind === 'open' && row.open.isAsLoaded && row.open.loaded && row.open.loaded.on !== on && (
        <Text variant="hint">{texts.draftOf(formatDate(row.open.loaded.on))}</Text>
      )}
      {row.addsFirearm && (
        <Button
          variant="subtle"
          mih={44}
          px="xs"
          aria-label={texts.addFirearmOf(employee.name)}
          onClick={() => context.actions.addFirearm(row)}
        >
          {texts.addFirearm}
        </Button>
      )}
    </div>
  );
}

/** The result of the last evaluation, with a link for people who may open it. */
function Previous({ evaluation, context }: { evaluation: EvaluationRow; context: SectionContext }) {
  const { employee_id } = evaluation.employee;
  const text = texts.previous(resultText(evaluation));
  if (isWaitingId(evaluation.id) || !context.mayOpen(employee_id, evaluation)) return <Text size="sm">{text}</Text>;
  return (
    <Anchor component={Link} to={evaluationPath(employee_id, evaluation.id)} size="sm">
      {text}
    </Anchor>
  );
}

/** Returns the attempt of a row that is filled in, if its form passes or fails people. */
const attemptText = (row: GroupRow, { form }: SectionContext): string | undefined =>
  row.kind === 'open' && row.attempt && row.refused === undefined && form.content.passing.kind !== 'none'
    ? texts.attempt(row.attempt.attempt)
    : undefined;

/** The firearm of a row. Another choice keeps the answers: a firearm may break. */
function FirearmField({
  row,
  problem,
  context,
}: {
  row: OpenRow;
  problem: string | undefined;
  context: SectionContext;
}) {
  const { employee, firearms, refused } = row.person;
  if (refused !== null || firearms.length === 0) return null;
  return (
    <NativeSelect
      aria-label={texts.firearmOf(employee.name)}
      styles={{ input: { minHeight: 44 } }}
      data={[
        { value: '', label: subjectLabels.firearmPlaceholder },
        ...firearms.map((one) => ({ value: one.id, label: `${firearmTypeWords[one.type]}: ${firearmText(one)}` })),
      ]}
      value={row.open.firearm}
      error={problem}
      disabled={row.isOtherVersion}
      onChange={({ currentTarget }) => context.actions.chooseFirearm(row, currentTarget.value)}
    />
  );
}
