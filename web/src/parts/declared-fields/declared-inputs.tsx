import { Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { type DeclaredName, type Declaring, declared, declaredNames } from '@muster/shared/declared-fields';
import type { ReactNode } from 'react';

interface DeclaredInputsProps<E extends Declaring> {
  entity: E;
  /** All declared fields of the entity by default. */
  names?: readonly DeclaredName<E>[];
  inputProps: (field: DeclaredName<E>) => GetInputPropsReturnType;
  /** Replaces texts of the declaration. */
  texts?: Partial<Record<DeclaredName<E>, { label: string; description: string }>>;
  /** Renders content under a field. */
  under?: ((field: DeclaredName<E>, label: string) => ReactNode) | undefined;
}

export function DeclaredInputs<E extends Declaring>({
  entity,
  names = declaredNames(entity),
  inputProps,
  texts,
  under,
}: DeclaredInputsProps<E>) {
  return names.map((name) => {
    const { kind, ...field } = declared(entity, name);
    const { label, description } = texts?.[name] ?? {
      label: field.label,
      description: field.meaning && `${field.meaning}.`,
    };
    const shown = { label, description, ...inputProps(name) };
    return (
      <div key={name}>
        {kind === 'lines' ? <Textarea rows={3} {...shown} /> : <TextInput autoComplete="off" {...shown} />}
        {under?.(name, label)}
      </div>
    );
  });
}
