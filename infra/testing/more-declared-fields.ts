/** A field that no entity declares yet. */
const radio = {
  ...{ kind: 'text', label: 'Radio Number', meaning: 'The number of the radio', most: 8 },
  ...{ columns: ['Radio #'], scim: 'radioNumber' },
};
const rest = { kind: 'minutes', label: 'Time to rest', meaning: 'After the last session', most: 600 };

/** Adds a text to every entity with declared fields, and minutes to classes. Returns the module, for `vi.mock`. */
export function declareMore<Module extends { declaredFields: object }>(module: Module): Module {
  for (const fields of Object.values(module.declaredFields)) Object.assign(fields, { radio_number: radio });
  Object.assign((module.declaredFields as { class: object }).class, { rest_minutes: rest });
  return module;
}
