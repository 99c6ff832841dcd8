import { NativeSelect } from '@mantine/core';
import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import { useNavigate } from 'react-router-dom';
import { complianceAddress, teamAddress } from '../../../../parts/compliance/addresses.ts';
import { useUnits } from '../../../../parts/compliance/api.ts';
import { labels } from '../../../../parts/compliance/labels.ts';
import { type Question, questionOf, type Scope } from '../../../../parts/compliance/question.ts';
import type { QuestionChange } from '../../../../parts/compliance/use-question.ts';
import { unitChoices } from '../../../../parts/lists/unit-choices.ts';
import { usePermissions } from '../../../../session/permissions/api.ts';
import { useCurrentEmployee } from '../../../../session/use-current-employee.ts';
import { latestParameters, useUrlState } from '../../../../ui/use-url-state.ts';

const texts = labels.scope;

interface ScopeSelectProps {
  scope: Scope;
  question: Question;
  change: (next: QuestionChange) => void;
  /** The department's date. */
  today: string;
}

/** Chooses the people of the matrix: everyone, the own team, or a unit. Hidden if there is only one choice. */
export function ScopeSelect({ scope, question, change, today }: ScopeSelectProps) {
  const navigate = useNavigate();
  const [url] = useUrlState();
  const { supervises } = useCurrentEmployee().data ?? {};
  const { permissions = {} } = usePermissions();
  const units = useUnits().data ?? [];
  const { unit } = question.filters;
  if (!holdsAny(permissions, accessRules.training.permissions) || !(supervises || units.length > 0)) return null;
  const isTeam = scope === 'team';
  const chosen = unitChoices(units).map(({ id, name }) => ({ value: id, label: name }));
  // Several units, or a unit that was removed or is not loaded.
  const other = !isTeam && unit.length > 0 && !(unit.length === 1 && units.some(({ id }) => id === unit[0]));
  function choose(value: string): void {
    const next = { filters: { unit: value === 'everyone' || value === 'team' ? [] : [value] } };
    // Reads the URL: a chosen filter may not be rendered yet.
    const latest = questionOf(latestParameters(url), today);
    if (value === 'team') navigate(teamAddress(latest, next));
    else if (isTeam) navigate(complianceAddress('matrix', latest, next));
    else change(next);
  }
  return (
    <NativeSelect
      label={texts.label}
      value={isTeam ? 'team' : other ? '' : (unit[0] ?? 'everyone')}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[
        ...(other ? [{ value: '', label: texts.some(unit.length), disabled: true }] : []),
        { value: 'everyone', label: texts.everyone },
        ...(supervises ? [{ value: 'team', label: texts.team }] : []),
        ...(chosen.length > 0 ? [{ group: texts.units, items: chosen }] : []),
      ]}
    />
  );
}
