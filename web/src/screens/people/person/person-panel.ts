import type { Account } from '@muster/shared/areas/accounts';
import type { Fact } from '../../../ui/facts-list.tsx';

/** A person, and the signed-in person's access to them. */
export interface ShownPerson {
  employeeId: string;
  name: string;
  facts: readonly Fact[];
  /** Null for callers who may not see accounts. */
  account: Account | null;
  /** The signed-in person is on their own page. */
  isOwn: boolean;
  seesSeats: boolean;
  seesRecord: boolean;
  /** The signed-in person may revoke, credit and correct entries. */
  canChange: boolean;
  /** The signed-in person may download evidence. */
  canExport: boolean;
  /** The signed-in person may enroll others and open class pages. */
  managesClasses: boolean;
  /** The signed-in person may open the pages of others. */
  opensPeople: boolean;
}

/** The props of each tab. */
export interface PersonPanelProps {
  person: ShownPerson;
}
