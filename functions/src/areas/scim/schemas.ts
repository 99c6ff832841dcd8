import { type DeclaredName, declared, declaredNames } from '@muster/shared/declared-fields';

/** The supported SCIM schemas, and those of SCIM messages. */
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
/** Employee attributes beyond SCIM. Entra ID accepts custom attributes only with a name of this form. */
export const musterSchema = 'urn:ietf:params:scim:schemas:extension:muster:2.0:User';
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** A profile text that is stored as the provider sends it. */
interface ProfileText {
  field: 'first_name' | 'middle_name' | 'last_name' | 'badge_number' | DeclaredName<'employee'>;
  schema: string;
  /** The names of the attribute and of its part. */
  path: readonly [attribute: string, part?: string];
  description: string;
  isRequired?: boolean;
  /** A provider can clear it. */
  isCleared?: boolean;
}

/** Names, badge number, and the declared fields with an attribute. */
export const profileTexts: readonly ProfileText[] = [
  { field: 'first_name', schema: userSchema, path: ['name', 'givenName'], description: 'First name', isRequired: true },
  {
    field: 'middle_name',
    schema: userSchema,
    path: ['name', 'middleName'],
    description: 'Middle name',
    isCleared: true,
  },
  { field: 'last_name', schema: userSchema, path: ['name', 'familyName'], description: 'Last name', isRequired: true },
  {
    field: 'badge_number',
    schema: musterSchema,
    path: ['badgeNumber'],
    description: 'The badge number; the employee number for a new user without one',
  },
  ...declaredNames('employee').flatMap((field): ProfileText[] => {
    const { label, meaning = label, scim } = declared('employee', field);
    return scim ? [{ field, schema: musterSchema, path: [scim], description: meaning, isCleared: true }] : [];
  }),
];

/** Returns a text's name for messages: its path, with the schema of an extension. */
export const textName = ({ schema, path }: ProfileText): string =>
  `${schema === userSchema ? '' : `${schema}:`}${path.join('.')}`;

interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: 'readWrite' | 'readOnly' | 'immutable';
  returned: 'default';
  uniqueness: 'none' | 'server';
  subAttributes?: Attribute[];
}

const attribute = (name: string, description: string, other: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...other,
});

const readOnly = { mutability: 'readOnly' } as const;
const required = { required: true } as const;

const textAttributes = (of: string): Attribute[] =>
  profileTexts
    .filter(({ schema }) => schema === of)
    .map(({ path, description, isRequired = false }) =>
      attribute(path.at(-1) ?? '', description, { required: isRequired }),
    );

/** The schemas of each resource with their stored attributes (RFC 7643 section 7). Other input is ignored. */
export const resourceSchemas = [
  {
    id: userSchema,
    name: 'User',
    description: 'An employee',
    attributes: [
      attribute('userName', 'The employee number, unless employeeNumber is sent', {
        ...required,
        uniqueness: 'server',
      }),
      attribute('name', 'The name', {
        type: 'complex',
        ...required,
        subAttributes: [attribute('formatted', 'The full name', readOnly), ...textAttributes(userSchema)],
      }),
      attribute('displayName', 'The full name', readOnly),
      attribute('title', 'The name of a rank', required),
      attribute('active', 'False: deactivated, cannot sign in or take seats', { type: 'boolean' }),
    ],
  },
  {
    id: enterpriseSchema,
    name: 'EnterpriseUser',
    description: 'Employment data of an employee',
    attributes: [
      attribute('employeeNumber', 'The employee number', { mutability: 'immutable', uniqueness: 'server' }),
      attribute('department', 'The name of a unit. Other texts are ignored'),
      attribute('manager', 'The supervisor', {
        type: 'complex',
        subAttributes: [
          attribute('value', 'The id of an active user. Other texts are ignored', { caseExact: true }),
          attribute('displayName', 'The full name', readOnly),
        ],
      }),
    ],
  },
  {
    id: musterSchema,
    name: 'MusterUser',
    description: 'Employee attributes beyond SCIM',
    attributes: textAttributes(musterSchema),
  },
  {
    id: groupSchema,
    name: 'Group',
    description: 'A group of the identity provider, which can be mapped to a permission or a unit',
    attributes: [
      attribute('displayName', 'The name', { ...required, uniqueness: 'server' }),
      attribute('members', 'The members', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', 'The id of a user', { caseExact: true, mutability: 'immutable' }),
          attribute('display', 'The full name', readOnly),
        ],
      }),
    ],
  },
];

/** Resource types (RFC 7643 section 6). */
export const resourceTypes = [
  {
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'Employees',
    schema: userSchema,
    schemaExtensions: [
      { schema: enterpriseSchema, required: false },
      { schema: musterSchema, required: false },
    ],
  },
  { id: 'Group', name: 'Group', endpoint: '/Groups', description: "The provider's groups", schema: groupSchema },
];

/** The attributes of RFC 7643 by lowercase schema. Unsupported ones are ignored; all other paths are rejected. */
export const standardAttributes: Readonly<Record<string, readonly string[]>> = {
  [userSchema]: [
    'username',
    'name',
    'displayname',
    'nickname',
    'profileurl',
    'title',
    'usertype',
    'preferredlanguage',
    'locale',
    'timezone',
    'active',
    'password',
    'emails',
    'phonenumbers',
    'ims',
    'photos',
    'addresses',
    'groups',
    'entitlements',
    'roles',
    'x509certificates',
    'id',
    'externalid',
    'meta',
    'schemas',
  ],
  [enterpriseSchema]: ['employeenumber', 'costcenter', 'organization', 'division', 'department', 'manager'],
  [musterSchema]: textAttributes(musterSchema).map(({ name }) => name.toLowerCase()),
  [groupSchema]: ['displayname', 'members', 'id', 'externalid', 'meta', 'schemas'],
};
