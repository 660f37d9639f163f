import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { withAuthenticator } from '../testing/authenticator.ts'
import { type DomainCases, on } from './cases.ts'
import { returnedBy } from './decided-row.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { ofEverybody } from './rows.ts'

const note = '示例'
/** A person that a company may associate by this code. */
const idCode = 'ZZZZ2222'
const telephone = '13900000000'

const operators = (state: string) => ofEverybody((fixture, party) => operatorOf(fixture, party, state))

export const accessCases: DomainCases = {
  rows: {
    operator: operators('inUse'),
    'operator, pending': operators('pending'),
    'operator, just returned': ofEverybody(async (fixture, party) =>
      returnedBy(fixture, party.operator, 'operator', await operatorOf(fixture, party, 'pending')),
    ),
    'operator, frozen': operators('frozen'),
    'operator with a second factor': ofEverybody(async (fixture, party) => {
      const operator = await operatorOf(fixture, party, 'inUse')
      await withAuthenticator(fixture, { accountId: String(operator.accountId) })
      return operator
    }),
    role: async fixture => {
      await fixture.db.run(
        sql`insert into account (user_name, telephone, id_code) values ('somebody', ${telephone}, ${idCode})`,
      )
      return ofEverybody(({ db }, { operator }) => roleOf(db, operator.company.id))(fixture)
    },
    association: ofEverybody((fixture, party) => elsewhere(fixture, party, 'invited')),
  },

  hints: {
    addOperator: on({}, { userName: 'newcomer', telephone: '13700000000', email: 'n@example.com' }),
    unfreezeOperator: on({ rows: 'operator, frozen' }),
    resetSecondFactor: on({ id: 'operator with a second factor' }),
    approveOperator: on({ id: 'operator, pending' }),
    rejectOperator: on({ id: 'operator, pending' }, { note }),
    returnOperator: on({ id: 'operator, pending' }, { note }),
    undoOperatorDecision: on({ id: 'operator, just returned' }),
    getOperatorMessage: on({ purpose: 'operatorInvited' }),
    inviteTemporaryOperator: on({}, { telephone: '13700000001' }),
    associateOperator: on({}, { idCode }),
    acceptAssociation: on({ id: 'association' }, { accept: true }),
    editRole: on({}, { permissions: ['operator:view'] }),
  },
}

/** A colleague in this state, not submitted by anybody of the table. */
async function operatorOf({ db, world }: Fixture, { operator }: Party, state: string): Promise<NamedRow> {
  const { operatorId } = await world.operator(operator.company, { permissions: ['operator:view'] })
  return db.one<NamedRow>(sql`update operator set state = ${state} where id = ${operatorId}
    returning id, version, account_id as "accountId"`)
}

function roleOf(db: Db, companyId: string): Promise<NamedRow> {
  const mark = randomBytes(4).toString('hex')
  return db.one<NamedRow>(sql`
    insert into role (company_id, name_cn, name_en, permissions)
    values (${companyId}, ${`角色${mark}`}, ${`Role ${mark}`}, '{operator:view}') returning id, version`)
}

/** The same person at another company: asked to act for it, or doing so. */
export async function elsewhere(fixture: Fixture, { operator }: Party, state: 'invited' | 'inUse'): Promise<NamedRow> {
  const company = await fixture.world.company('logistics')
  const role = await roleOf(fixture.db, company.id)
  return fixture.db.one<NamedRow>(sql`
    insert into operator (account_id, company_id, role_id, name, kind, state)
    values (${operator.accountId}, ${company.id}, ${role.id}, '示例', 'associated', ${state}) returning id, version`)
}
