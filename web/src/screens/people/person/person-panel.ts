import type { Account } from '@muster/shared/areas/accounts';
import type { Fact } from '../../../ui/facts-list.tsx';

/** A person, and what the signed-in person may see of them and do. */
export interface ShownPerson {
  employeeId: string;
  name: string;
  facts: readonly Fact[];
  /** Null for callers who may not see accounts. */
  account: Account | null;
  /** The person is the signed-in one. */
  isOwn: boolean;
  seesSeats: boolean;
  seesRecord: boolean;
  /** The signed-in person may revoke, credit and correct here. */
  canChange: boolean;
  /** The signed-in person may download evidence. */
  canExport: boolean;
  /** The signed-in person may enroll others, and opens the pages of classes. */
  managesClasses: boolean;
  /** The signed-in person may open the pages of others. */
  opensPeople: boolean;
}

/** The props of every tab of a person's page. */
export interface PersonPanelProps {
  person: ShownPerson;
}
