import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { withAuthenticator } from '../testing/authenticator.ts'
import type { Cast, Party } from './cast.ts'
import { returnedBy } from './decided-row.ts'
import {
  among,
  by,
  type DomainLines,
  everybody,
  forEach,
  type Line,
  type NamedRow,
  onPage,
  type RowSet,
  rowOf,
} from './table-lines.ts'

const note = '示例'
const roleForm = { nameCn: '新角色', nameEn: 'New role', permissions: ['operator:view'] }
/** Somebody whom a company may associate by this code. */
const idCode = 'ZZZZ2222'
const telephone = '13900000000'

/** Bulk verbs name their rows with the versions that were seen. */
const byRows = (row: string): Line => ({ row, as: ({ id, version }) => ({ rows: [{ id, version }] }) })

export const accessLines: DomainLines = {
  async rows(cast) {
    const { db } = cast
    const ofEach = async (build: (party: Party) => Promise<NamedRow>): Promise<RowSet> => ({
      of: 'company',
      rows: await forEach(cast, everybody, build),
    })
    await db.run(sql`insert into account (user_name, telephone, id_code) values ('somebody', ${telephone}, ${idCode})`)
    return {
      operator: await ofEach(party => operatorOf(cast, party, 'inUse')),
      'operator, pending': await ofEach(party => operatorOf(cast, party, 'pending')),
      'operator, just returned': await ofEach(async party =>
        returnedBy(cast, party.operator, 'operator', await operatorOf(cast, party, 'pending')),
      ),
      'operator, frozen': await ofEach(party => operatorOf(cast, party, 'frozen')),
      'operator with a second factor': await ofEach(async party => {
        const operator = await operatorOf(cast, party, 'inUse')
        await withAuthenticator(cast, { accountId: String(operator.accountId) })
        return operator
      }),
      role: await ofEach(({ operator }) => roleOf(cast, operator.company.id)),
      association: await ofEach(party => elsewhere(cast, party, 'invited')),
    }
  },

  lines: {
    getOperatorPage: [onPage('operator', [])],
    getOperatorDetail: [by('operator', ['id'])],
    addOperator: [
      {
        row: 'role',
        as: ({ id }) => ({
          name: '示例',
          userName: 'newcomer',
          telephone: '13700000000',
          email: 'n@example.com',
          roleID: id,
        }),
      },
    ],
    editOperator: [
      {
        row: 'operator',
        as: ({ id, version }, cast, asking) => ({ id, version, name: '改名', roleID: roleFor(cast, asking) }),
      },
      {
        row: 'role',
        as: ({ id }, cast, { name }) => {
          const { id: operator, version } = rowOf(cast, 'operator', name)
          return { id: operator, version, name: '改名', roleID: id }
        },
      },
    ],
    deleteOperator: [byRows('operator')],
    freezeOperator: [byRows('operator')],
    unfreezeOperator: [byRows('operator, frozen')],
    resetSecondFactor: [by('operator with a second factor', ['id', 'version'])],
    approveOperator: [by('operator, pending', ['id', 'version'])],
    rejectOperator: [by('operator, pending', ['id', 'version'], { note })],
    returnOperator: [by('operator, pending', ['id', 'version'], { note })],
    undoOperatorDecision: [by('operator, just returned', ['id', 'version'])],
    inviteTemporaryOperator: [
      { row: 'role', as: ({ id }) => ({ telephone: '13700000001', name: '示例', roleID: id }) },
    ],
    associateOperator: [{ row: 'role', as: ({ id }) => ({ idCode, roleID: id }) }],
    acceptAssociation: [by('association', ['id'], { accept: true })],
    getRolePage: [onPage('role', [])],
    getRoleOptionList: [among('role', [])],
    getRoleInfo: [by('role', ['id'])],
    editRole: [by('role', ['id', 'version'], roleForm)],
    deleteRole: [byRows('role')],
  },
}

const roleFor = (cast: Cast, { name }: Party) => rowOf(cast, 'role', name).id

/** A colleague in this state, whom nobody of the table submitted. */
async function operatorOf({ db, world }: Cast, { operator }: Party, state: string): Promise<NamedRow> {
  const { operatorId } = await world.operator(operator.company, { permissions: ['operator:view'] })
  return db.one<NamedRow>(sql`update operator set state = ${state} where id = ${operatorId}
    returning id, version, account_id as "accountId"`)
}

function roleOf({ db }: Pick<Cast, 'db'>, companyId: string): Promise<NamedRow> {
  const mark = randomBytes(4).toString('hex')
  return db.one<NamedRow>(sql`
    insert into role (company_id, name_cn, name_en, permissions)
    values (${companyId}, ${`角色${mark}`}, ${`Role ${mark}`}, '{operator:view}') returning id, version`)
}

/** The same person at another company: asked to act for it, or doing so. */
export async function elsewhere(cast: Cast, { operator }: Party, state: 'invited' | 'inUse'): Promise<NamedRow> {
  const company = await cast.world.company('logistics')
  const role = await roleOf(cast, company.id)
  return cast.db.one<NamedRow>(sql`
    insert into operator (account_id, company_id, role_id, name, kind, state)
    values (${operator.accountId}, ${company.id}, ${role.id}, '示例', 'associated', ${state}) returning id, version`)
}
