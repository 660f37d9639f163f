import type { accessCommands } from '@fairgate/contract/identity/access/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { addOperator } from './add-operator.ts'
import { acceptAssociation, associateOperator, findUserByCode } from './associate-operator.ts'
import { completeOperator, seeInvitation, sendCompletionCode } from './complete-operator.ts'
import { approveOperator, decideAgainst, undoOperatorDecision } from './decide-operator.ts'
import { editOperator } from './edit-operator.ts'
import { deleteOperators, freezeOperators } from './freeze-operators.ts'
import { inviteTemporaryOperator } from './invite-operator.ts'
import { operatorMessage } from './operator-message.ts'
import { operatorDetail, operatorPage } from './queries.ts'
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
