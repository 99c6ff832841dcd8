import * as z from 'zod';
import { type Declaring, mapDeclared, type OfDeclared } from './declared-fields.ts';

/** Returns the schemas of an entity's declared fields in an answer. A field without a value is missing. */
export const declaredAnswer = <E extends Declaring>(entity: E) =>
  mapDeclared(entity, ({ kind }) => (kind === 'minutes' ? z.int() : z.string()).optional()) as OfDeclared<
    E,
    z.ZodOptional<z.ZodString>,
    z.ZodOptional<z.ZodInt>
  >;
