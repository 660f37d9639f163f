import {
  type CommandNotification,
  commandNotifications,
} from '@fairgate/contract/insight/notification/command-notifications'
import { exhibitionById } from '../../exhibitions/exhibition/api.ts'
import { participationById } from '../../exhibitions/participation/api.ts'
import { operatorsOfAccount } from '../../identity/access/api.ts'
import type { Operation } from '../../kernel/audit/operation.ts'
import type { OnCommand } from '../../kernel/services/services.ts'
import { addNotifications, type NewNotification } from './add-notifications.ts'

type Db = Parameters<OnCommand>[0]['db']
type Recipient = Pick<NewNotification, 'companyId' | 'operatorId'>

/**
 * Notifies of a completed command in its transaction: of creations without a transition, and of changes of permissions.
 */
export const notifyOfCommand: OnCommand = async ({ db, push }, operation) => {
  const rule = Object.hasOwn(commandNotifications, operation.command)
    ? commandNotifications[operation.command]
    : undefined
  if (!rule) return
  const { command, actor, targetId, targetName, exhibitionId } = operation
  const { companyId, operatorId, operatorName = '' } = actor ?? {}
  const by = companyId && operatorId ? { companyId, operatorId, operatorName } : undefined
  const { kind, to: permissions, page } = rule
  const given = (await hearersOf(db, rule, operation)).map(recipient => ({
    ...{ ...recipient, permissions, kind, page, exhibitionId, count: 1 },
    ...{ event: `deed.${command}`, subjectId: targetId, name: rule.named ? targetName : '' },
  }))
  await addNotifications({ db, push, actor: by }, given)
}

async function hearersOf(
  db: Db,
  { hears }: CommandNotification,
  { actor, targetId, exhibitionId }: Operation,
): Promise<readonly Recipient[]> {
  const companyId = actor?.companyId
  const own = (operatorId?: string) => (companyId ? [{ companyId, ...(operatorId && { operatorId }) }] : [])
  switch (hears) {
    case 'venue':
      return [{ companyId: 'venue' }]
    case 'own':
      return own()
    case 'self':
      return actor?.operatorId ? own(actor.operatorId) : []
    case 'target':
      return targetId ? own(targetId) : []
    case 'account':
      return targetId ? operatorsOfAccount(db, targetId) : []
    case 'decider': {
      const exhibition = exhibitionId ? await exhibitionById(db, exhibitionId) : undefined
      return [{ companyId: exhibition && exhibition.sponsorId !== companyId ? exhibition.sponsorId : 'venue' }]
    }
    case 'company':
      return targetId ? [{ companyId: targetId }] : []
    case 'participant': {
      const invited = targetId ? await participationById(db, targetId) : undefined
      return invited ? [{ companyId: invited.companyId }] : []
    }
  }
}
