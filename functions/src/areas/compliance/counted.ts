import type { ComparedPeople } from '@muster/shared/areas/compliance';
import { type RequirementStatus, requirementStatuses } from '@muster/shared/requirements/answer';
import { countPerson, type Share } from '@muster/shared/requirements/compliant';
import { mostUrgent } from '@muster/shared/requirements/urgency';
import type { SelectedPerson } from './selected-people.ts';

/** The compliant share of people, and the count of each status. */
class CountedPeople implements Share {
  people = 0;
  current = 0;
  readonly #byStatus = new Map<RequirementStatus, number>();

  /** Counts a person once, by the most urgent of these statuses. */
  addPerson(statuses: readonly RequirementStatus[]): void {
    countPerson(this, statuses);
    const status = mostUrgent(statuses);
    if (status) this.#byStatus.set(status, (this.#byStatus.get(status) ?? 0) + 1);
  }

  /** Returns the count of people by status, in the order of the contract. */
  get by_status(): { status: RequirementStatus; people: number }[] {
    return requirementStatuses.flatMap((status) => {
      const people = this.#byStatus.get(status);
      return people ? [{ status, people }] : [];
    });
  }
}

export class CountedRequirement extends CountedPeople {
  /** Requirements that expire in a month, `YYYY-MM`. */
  readonly ending = new Map<string, number>();

  add({ status, ends }: SelectedPerson['cells'][number]): void {
    this.addPerson([status]);
    const month = ends?.slice(0, 7);
    if (month) this.ending.set(month, (this.ending.get(month) ?? 0) + 1);
  }
}

/** Counts people by an assignment on a day, such as their unit. People without one are counted together. */
export class Compared {
  readonly #found = new Map<string | undefined, { name: string | undefined; counted: CountedPeople }>();

  add(id: string | undefined, name: string | undefined, statuses: readonly RequirementStatus[]): void {
    const one = this.#found.get(id) ?? { name, counted: new CountedPeople() };
    this.#found.set(id, one);
    one.counted.addPerson(statuses);
  }

  /** Sorted by name. People without the assignment are last. */
  list(): ComparedPeople[] {
    return [...this.#found]
      .map(([id, { name, counted }]) => ({
        id: id ?? null,
        name: name ?? null,
        people: counted.people,
        current: counted.current,
        by_status: counted.by_status,
      }))
      .sort((a, b) =>
        a.name === null || b.name === null
          ? Number(a.name === null) - Number(b.name === null)
          : a.name.localeCompare(b.name),
      );
  }
}
