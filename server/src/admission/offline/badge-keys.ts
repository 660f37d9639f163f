import type { offlineCommands } from '@fairgate/contract/admission/offline/commands'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { gateExhibition } from '../gate/api.ts'

/** Keys that sign badges of a gate context: a new key is added, or replaces compromised keys in offline bundles. */
export const badgeKeyHandlers: HandlersOf<Pick<typeof offlineCommands, 'getBadgeKeys' | 'renewBadgeKey'>> = {
  async getBadgeKeys({ exhibitionId }, context) {
    await gateExhibition(context, exhibitionId)
    const keys = await context.services.keyring.badgeKeys(exhibitionId)
    return { list: keys.map(({ kid, createdAt }) => ({ kid, createdAt: new Date(createdAt).toISOString() })) }
  },

  async renewBadgeKey({ exhibitionId, kid, compromised }, context) {
    const { nameCn } = await gateExhibition(context, exhibitionId)
    if (!(await context.services.keyring.renewBadgeKey(exhibitionId, kid, compromised))) refuse('kernel.notFound')
    // Devices learn of a new bundle with their next heartbeat.
    await context.db.run(sql`insert into bundle_change (exhibition_id, why) values (${exhibitionId}, 'key')`)
    context.log({
      entityType: 'device',
      targetId: exhibitionId,
      exhibitionId,
      targetName: nameCn,
      after: { compromised },
    })
    return {}
  },
}
