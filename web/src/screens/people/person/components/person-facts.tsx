import type { Account } from '@muster/shared/areas/accounts';
import type { PersonOverview } from '@muster/shared/areas/overview';
import type { Employee } from '@muster/shared/areas/roster';
import { AccountState } from '../../../../parts/accounts/components/account-state.tsx';
import { labels } from '../../../../parts/people/labels.ts';
import { fullNameOf } from '../../../../parts/roster/employee-form-values.ts';
import { plainPermissionName } from '../../../../session/permissions/plain-names.ts';
import { formatDate, formatInstant } from '../../../../ui/date-time.ts';
import { declaredFacts } from '../../../../ui/declared-facts.ts';
import { type Fact, FactsList } from '../../../../ui/facts-list.tsx';
import { PersonLink } from '../../../../ui/person-link.tsx';

const texts = labels.facts;

interface PersonFactsProps {
  person: PersonOverview;
  timeZone: string;
  /** The signed-in person may open the pages of others. */
  opensPeople: boolean;
}

/** What the roster has of a person, and the account where it may be seen. */
export function PersonFacts({ person: { employee, account }, timeZone, opensPeople }: PersonFactsProps) {
  const facts: Fact[] = [
    [texts.employeeId, employee.employee_id],
    [texts.name, fullNameOf(employee)],
    [texts.badge, employee.badge_number],
    [texts.rank, employee.rank_name ?? texts.noRank],
    ...(employee.unit_name ? [[texts.unit, employee.unit_name] satisfies Fact] : []),
    ...(employee.group_name ? [[texts.group, employee.group_name] satisfies Fact] : []),
    ...(employee.supervisor_id ? [[texts.supervisor, supervisorOf(employee, opensPeople)] satisfies Fact] : []),
    ...declaredFacts('employee', employee),
    ...(employee.hired_on ? [[texts.hired, formatDate(employee.hired_on)] satisfies Fact] : []),
    [texts.active, employee.active ? texts.yes : texts.no],
    ...(account ? accountFacts(account, timeZone) : []),
  ];
  return <FactsList facts={facts} />;
}

function supervisorOf({ supervisor_id = '', supervisor_name }: Employee, opensPeople: boolean) {
  const text = `${supervisor_name} (${supervisor_id})`;
  return opensPeople ? <PersonLink employeeId={supervisor_id}>{text}</PersonLink> : text;
}

function accountFacts(account: Account, timeZone: string): Fact[] {
  const { last_sign_in, permissions } = account;
  return [
    [texts.account, <AccountState key="account" account={account} timeZone={timeZone} />],
    [texts.lastSignIn, last_sign_in ? formatInstant(last_sign_in, timeZone) : texts.never],
    [texts.permissions, permissions.map(plainPermissionName).join(', ') || texts.none],
  ];
}
