import { type DeclaredName, declared, declaredNames } from '@muster/shared/declared-fields';

/** The schemas of SCIM that are kept, and those of its messages. */
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
/** What employees have beyond SCIM. Entra ID takes attributes of one's own in this form of name only. */
export const musterSchema = 'urn:ietf:params:scim:schemas:extension:muster:2.0:User';
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** A text of the profile that a provider sends as it is stored. */
interface ProfileText {
  field: 'first_name' | 'middle_name' | 'last_name' | 'badge_number' | DeclaredName<'employee'>;
  schema: string;
  /** The names of the attribute, and of its part. */
  path: readonly [attribute: string, part?: string];
  description: string;
  isRequired?: boolean;
  /** A provider can clear it. */
  isCleared?: boolean;
}

/** The texts of the profile: names, badge number, and the declared fields that have an attribute. */
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

/** Returns the name of a text in messages: its path, with the schema of an extension. */
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

/**
 * Every schema of a resource (RFC 7643 section 7): the attributes that are kept. What else is sent is not looked at.
 */
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
        subAttributes: [attribute('formatted', 'The whole name', readOnly), ...textAttributes(userSchema)],
      }),
      attribute('displayName', 'The whole name', readOnly),
      attribute('title', 'The name of a rank', required),
      attribute('active', 'False: deactivated, and can neither sign in nor take seats', { type: 'boolean' }),
    ],
  },
  {
    id: enterpriseSchema,
    name: 'EnterpriseUser',
    description: 'What an employee has by belonging to the department',
    attributes: [
      attribute('employeeNumber', 'The employee number', { mutability: 'immutable', uniqueness: 'server' }),
      attribute('department', 'The name of a unit. Another text is not looked at'),
      attribute('manager', 'The supervisor', {
        type: 'complex',
        subAttributes: [
          attribute('value', 'The id of a user who is active. Another text is not looked at', { caseExact: true }),
          attribute('displayName', 'The whole name', readOnly),
        ],
      }),
    ],
  },
  {
    id: musterSchema,
    name: 'MusterUser',
    description: 'What an employee has beyond SCIM',
    attributes: textAttributes(musterSchema),
  },
  {
    id: groupSchema,
    name: 'Group',
    description: 'A group of the identity provider, which may stand for a permission or a unit',
    attributes: [
      attribute('displayName', 'The name', { ...required, uniqueness: 'server' }),
      attribute('members', 'The members', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', 'The id of a user', { caseExact: true, mutability: 'immutable' }),
          attribute('display', 'The whole name', readOnly),
        ],
      }),
    ],
  },
];

/** The types of resources (RFC 7643 section 6). */
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

/**
 * The attributes of RFC 7643 by schema, in small letters: those that are not kept are not looked at, and all others are
 * refused in a path.
 */
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
