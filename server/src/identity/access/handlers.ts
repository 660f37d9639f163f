import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { accessCommands } from '@fairgate/contract/identity/access/commands'
import { languages } from '@fairgate/contract/kernel/i18n/language'
import sql from 'sql-template-tag'
import { messagePreview } from '../../foundation/message/hooks.ts'
import type { HandlersOf, ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { eachRow } from '../../kernel/command/each-row.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { toBatchResult } from '../../kernel/refusal/failure.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked, transitionAll } from '../../kernel/transition/transition.ts'
import { deleteUnusedAccount, endOperatorSessions } from '../session/hooks.ts'
import { addOperator } from './add-operator.ts'
import { readerLanguage } from './api.ts'
import { acceptAssociation, associateOperator, findUserByCode } from './associate-operator.ts'
import { completeOperator, seeInvitation, sendCompletionCode } from './complete-operator.ts'
import { approveOperator, decideAgainst, undoOperatorDecision } from './decide-operator.ts'
import { editOperator } from './edit-operator.ts'
import { type LockedOperator, operator } from './entity.ts'
import { invitationDays } from './invitation.ts'
import { inviteTemporaryOperator } from './invite-operator.ts'
import { lockCompany } from './lock-company.ts'
import { operatorDetail, operatorPage } from './queries.ts'
import { refusals } from './refusals.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { roleHandlers } from './role-handlers.ts'

export const accessHandlers: HandlersOf<typeof accessCommands> = {
  getOperatorPage: (input, context) => operatorPage(context, input),
  getOperatorDetail: (input, context) => operatorDetail(context, input),
  addOperator,
  editOperator,
  deleteOperator: deleteOperators,
  freezeOperator: (input, context) => freezeOperators('freeze', input, context),
  unfreezeOperator: (input, context) => freezeOperators('unfreeze', input, context),
  resetSecondFactor,
  approveOperator,
  rejectOperator: (input, context) => decideAgainst('reject', input, context),
  returnOperator: (input, context) => decideAgainst('return', input, context),
  undoOperatorDecision,

  inviteTemporaryOperator,
  getOperatorMessage: operatorMessage,
  getInvitation: seeInvitation,
  getVerificationcodeByCompleteTemp: sendCompletionCode,
  completeTempOperatorInfo: completeOperator,
  findUserByCode,
  associateOperator,
  acceptAssociation,

  ...roleHandlers,
}

/**
 * The message to a person who was invited, added or associated. A new person gets the company's language; an associated
 * person that of their account, which the company must not learn, so it sees the text in every language.
 */
async function operatorMessage(
  { purpose }: Input<'getOperatorMessage'>,
  { db, actor }: ReadContext,
): Promise<Result<'getOperatorMessage'>> {
  const read = purpose === 'associationAsked' ? languages : [await readerLanguage(db, actor.companyId)]
  const values = { company: actor.companyName, days: invitationDays, userName: '…', link: '…' }
  const texts = await messagePreview(
    db,
    { purpose, values },
    read.map(language => ({ language })),
  )
  return { messages: texts.map(({ language, text }) => ({ language, text })) }
}

type Rows = Input<'freezeOperator'>
type Decided = Result<'freezeOperator'>

/** Freezes operators: ends their sessions and refuses logins until they are unfrozen. Or unfreezes them. */
async function freezeOperators(event: 'freeze' | 'unfreeze', { rows }: Rows, context: WriteContext): Promise<Decided> {
  const { db, actor, language } = context
  await lockCompany(db, actor.companyId)
  const ofOthers = ({ id }: LockedOperator) => (id === actor.operatorId ? refuse('access.yourself') : event)
  const { transitions, failed } = await transitionAll(context, operator, rows, ofOthers)
  return toBatchResult(transitions.length, failed, language)
}

/** Deletes operators: ends their sessions. Their actions stay in histories and the log. */
async function deleteOperators({ rows }: Rows, context: WriteContext): Promise<Decided> {
  const { db, actor } = context
  await lockCompany(db, actor.companyId)
  return eachRow(context, { rows, entityType: 'operator', namesOf }, 'deleted', async ({ id, version }) => {
    if (id === actor.operatorId) refuse('access.yourself')
    const row = await locked(context, operator, { id, version })
    await endOperatorSessions(db, id, 'freeze')
    await mapConstraintErrors(db.run(sql`delete from operator where id = ${id}`), refusals)
    if (row.accountId !== null) await deleteUnusedAccount(db, row.accountId)
    return { nameCn: row.name, nameEn: '' }
  })

  function namesOf(ids: readonly string[]) {
    return db.many<{ id: string; nameCn: string; nameEn: string }>(
      sql`select id, name as "nameCn", '' as "nameEn" from operator where company_id = ${actor.companyId} and id = any(${[...ids]}::uuid[])`,
    )
  }
}
