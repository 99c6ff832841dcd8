import type { FormAnswers, FormItem, FormSection, ItemAnswer } from '@muster/shared/forms/form';

/** The sections of an evaluation that is read. */
interface ShownSections {
  /** With the items to read one by one. Sections whose items were not observed are left out. */
  sections: FormSection[];
  /** With the items that were not observed and have no comment. */
  notObserved: FormSection[];
}

const isUnobserved = ({ not_observed, comment, minutes, not_responding }: ItemAnswer = {}): boolean =>
  not_observed === true && !comment && minutes === undefined && not_responding !== true;

/** Returns the sections of a form for a reader, without the items that were not observed, and those items. */
export function shownSections(sections: readonly FormSection[], { items }: FormAnswers): ShownSections {
  const partOf = (section: FormSection, isPart: (item: FormItem) => boolean): FormSection[] => {
    const part = section.items.filter(isPart);
    return part.length === 0 && section.items.length > 0 ? [] : [{ ...section, items: part }];
  };
  return {
    sections: sections.flatMap((section) => partOf(section, ({ key }) => !isUnobserved(items[key]))),
    notObserved: sections
      .flatMap((section) => partOf(section, ({ key }) => isUnobserved(items[key])))
      .filter((section) => section.items.length > 0),
  };
}
