import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { operatorKinds } from '@fairgate/contract/identity/access/operator-commands'
import { operatorStateMachine, operatorStates, operatorTabStates } from '@fairgate/contract/identity/access/states'
import { toHalfWidth } from '@fairgate/contract/kernel/field/half-width'
import { normaliseTelephone } from '@fairgate/contract/kernel/field/telephone'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import { addPendingRows, countPending, type DatedPendingCount } from '../../kernel/counter/pending-count.ts'
import { readRowCounts, tabTotals } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { buildTabs, matchAny, page } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { fetchHistory } from '../../kernel/transition/history.ts'
import { asDecider } from '../../kernel/transition/override.ts'
import { lastLogin, permissionsOfType, withSecondFactor } from '../session/api.ts'
import { contactOpen } from './contact-open.ts'
import { type ActedRow, type OperatorState, operator, operatorActions, type ReaderOfOperators } from './entity.ts'
import { grantableRoles } from './grantable-roles.ts'
import { actsHereAlone } from './reset-second-factor.ts'

type Row = Result<'getOperatorPage'>['list'][number]

interface Fetched {
  id: string
  version: number
  state: OperatorState
  submittedBy: string | null
  userName: string
  name: string
  telephone: string
  email: string
  roleId: string
  roleCn: string
  roleEn: string
  kind: (typeof operatorKinds)[number]
  createdAt: string
  /** Whether a second factor can be reset here. */
  resettable: boolean
}

/**
 * The person has not accepted the invitation of this company, so their account, telephone and e-mail are neither shown
 * nor searchable.
 */
const isInvitationOnly = sql`(o.kind = 'associated' and o.state in ('invited', 'rejected'))`
const unlessInvitationOnly = (column: Sql) =>
  sql`case when ${isInvitationOnly} then '' else coalesce(${column}, '') end`

const columns = sql`o.id, o.version, o.state, o.submitted_by as "submittedBy", ${unlessInvitationOnly(sql`a.user_name`)} as "userName", o.name,
  ${unlessInvitationOnly(sql`coalesce(a.telephone, o.invited_telephone)`)} as telephone, ${unlessInvitationOnly(sql`a.email`)} as email,
  o.role_id as "roleId", r.name_cn as "roleCn", r.name_en as "roleEn", o.kind, o.created_at as "createdAt",
  not ${isInvitationOnly} and ${withSecondFactor} and ${actsHereAlone} as resettable`
const tables = sql`operator o join role r on r.id = o.role_id left join account a on a.id = o.account_id`

/** Operators whose role grants a permission; the administrator role grants all that the company type may hold. */
const mayHave = ({ companyType }: Actor, permission: string) =>
  permissionsOfType(companyType).has(permission)
    ? sql`(r.administrator or ${permission} = any (r.permissions))`
    : sql`false`

/** Operators of an account, found by their index. */
const ofAccount = (condition: Sql) =>
  sql`(o.account_id = (select id from account where ${condition}) and not ${isInvitationOnly})`

/** Operators of the caller's own company. */
export async function operatorPage(
  context: ReadContext,
  input: Input<'getOperatorPage'>,
): Promise<Result<'getOperatorPage'>> {
  const { db, actor, language } = context
  const reader = await readerOf(context)
  return page<Fetched, Row, typeof input>(
    db,
    {
      select: columns,
      from: tables,
      where: [
        sql`o.company_id = ${actor.companyId}`,
        ...matchAny(sql`o.role_id`, input.roleID),
        ...(input.permission === undefined ? [] : [mayHave(actor, input.permission)]),
        ...matchAny(sql`o.kind`, input.kind),
      ],
      filtered: [input.roleID, input.kind, input.permission].some(narrows => narrows !== undefined),
      tabs: buildTabs('o.state', operatorTabStates),
      totals: async db => tabTotals(await readRowCounts(db, actor.companyId, 'operator'), operatorTabStates),
      asks: async db => ({ pending: (await operatorsToDecide(db, actor)).count }),
      id: 'o.id',
      sorts: {
        createdAt: { column: 'o.created_at', type: 'timestamptz' },
        name: { column: 'o.name', type: 'text' },
      },
      defaultSort: '-createdAt',
      searches: {
        // Any part of the name: a company has thousands of operators, not millions.
        name: value => textInside(['o.name'], value),
        userName: value => ofAccount(sql`lower(user_name) = lower(${toHalfWidth(value)})`),
        telephone: value => {
          const number = normaliseTelephone(value)
          return sql`(${ofAccount(sql`telephone = ${number}`)} or o.invited_telephone = ${number})`
        },
        email: value => ofAccount(sql`lower(email) = lower(${toHalfWidth(value)}) and email is not null`),
      },
      finish: row => rowOf(row, reader, language),
      async finishAll(rows) {
        const decider = await asDecider(db, actor, operator, rows)
        return rows.map(row => rowOf(row, { ...reader, actor: decider }, language))
      },
    },
    input,
  )
}

/** Operators of the caller's company that await its decision. */
export async function operatorsToDecide(db: Db, actor: Actor): Promise<DatedPendingCount> {
  const reader = await readerOf({ db, actor })
  const { pending: count = 0 } = await readRowCounts(db, actor.companyId, 'operator')
  const among = sql`operator o where o.company_id = ${actor.companyId}`
  const rule = {
    verb: 'approve',
    actions: (row: ActedRow) => operatorActions(reader, row),
    decided: { submittedBy: 'o.submitted_by', among, override: operator.override },
  }
  const pending = { like: { state: 'pending' as const }, count, where: sql`o.state = 'pending'` }
  return addPendingRows(await countPending(db, actor, rule, [pending]), among, { since: 'o.created_at' })
}

async function readerOf({ db, actor }: Pick<ReadContext, 'db' | 'actor'>): Promise<ReaderOfOperators> {
  const roles = await grantableRoles({ db, actor })
  return { actor, givable: new Set(roles.map(({ roleId }) => roleId)) }
}

function rowOf(row: Fetched, reader: ReaderOfOperators, language: Language): Row {
  return {
    ...row,
    operatorID: row.id,
    roleID: row.roleId,
    roleName: language === 'cn' ? row.roleCn : row.roleEn,
    frozen: row.state === 'frozen',
    ...statusIn(language, row.state),
    actions: operatorActions(reader, row),
  }
}

interface FetchedDetail extends Fetched {
  idCode: string
  invitationExpiresAt: string | null
  lastLoginAt: string | null
  secondFactor: boolean
  contactOpen: boolean
  note: string
}

/** One operator of the caller's own company, with its history. */
export async function operatorDetail(
  context: ReadContext,
  { id }: Input<'getOperatorDetail'>,
): Promise<Result<'getOperatorDetail'>> {
  const { db, actor, language } = context
  const row = await db.maybe<FetchedDetail>(sql`
    select ${columns}, coalesce(a.id_code, '') as "idCode", o.invitation_expires as "invitationExpiresAt",
      ${lastLogin} as "lastLoginAt", not ${isInvitationOnly} and ${withSecondFactor} as "secondFactor",
      coalesce(${contactOpen(actor.companyId)}, false) and a.id is not null
        and not ${isInvitationOnly} as "contactOpen", o.note
    from ${tables} where o.id = ${id} and o.company_id = ${actor.companyId}`)
  if (!row) refuse('kernel.notFound')
  const [reader, decider, history] = await Promise.all([
    readerOf(context),
    asDecider(db, actor, operator, [row]),
    fetchHistory(db, id),
  ])
  return {
    ...rowOf(row, { ...reader, actor: decider }, language),
    ...detailOf(row),
    history,
  }
}

const detailOf = ({ idCode, invitationExpiresAt, lastLoginAt, secondFactor, contactOpen, note }: FetchedDetail) => ({
  idCode,
  invitationExpiresAt,
  lastLoginAt,
  secondFactor,
  contactOpen,
  note,
})

/** An operator's state on the wire: the specification's number, its label in the caller's language, its colour. */
export const statusIn = (language: Language, state: OperatorState) => ({
  state: operatorStates[state],
  stateLabel: render(operatorStateMachine.states[state], language),
  statusCode: statusOf(state),
})
