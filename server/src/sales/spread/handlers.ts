import type { campaignCommands } from '@fairgate/contract/sales/spread/commands'
import sql from 'sql-template-tag'
import { companyNamed } from '../../identity/company/api.ts'
import { resolveOpenLink } from '../../kernel/auth/open-link.ts'
import type { HandlersOf, ReadContext } from '../../kernel/command/context.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { isSuppressedContact } from '../audience/api.ts'
import { contactResumed, erasePeople } from '../audience/hooks.ts'
import { reportMessageDelivery } from './delivery.ts'
import { campaignRowHandlers } from './queries.ts'
import { stopWriting } from './stop-writing.ts'
import { templateHandlers } from './templates.ts'

type Unsubscribing = Pick<typeof campaignCommands, 'getUnsubscribe' | 'unsubscribe'>

interface Found {
  ownerId: string
  audienceId: string | null
  digest: Buffer
  contact: string
  unsubscribed: boolean
}

const unsubscribeHandlers: HandlersOf<Unsubscribing> = {
  async getUnsubscribe(input, context) {
    const { ownerId, contact, unsubscribed } = await recipientOf(context, input)
    const company = await companyNamed(context.db, ownerId)
    return { company: company ?? { cn: '', en: '' }, contact, unsubscribed, language: context.language }
  },

  async unsubscribe({ deed: action, ...input }, context) {
    const { db } = context
    const { ownerId, audienceId, digest } = await recipientOf(context, input)
    const said = { ownerId, audienceId, digest }
    if (action === 'undo') await contactResumed(db, said)
    else await stopWriting(db, said)
    if (action === 'erase' && audienceId) await erasePeople(db, [audienceId])
    context.log({
      entityType: 'audience',
      ...(audienceId && { targetId: audienceId }),
      targetName: '',
      after: { deed: action },
    })
    publishRowChange((topic, message) => context.push(topic, message), [ownerId], 'audience')
    return {}
  },
}

/** The recipient of a link; a stranger is shown no more than the masked contact. */
async function recipientOf(
  context: Pick<ReadContext<unknown>, 'db' | 'services' | 'address'>,
  input: Omit<Parameters<typeof resolveOpenLink>[1], 'purpose'>,
): Promise<Found> {
  const id = await resolveOpenLink(context, { purpose: 'unsubscribe', ...input })
  const found = await context.db.maybe<Found>(sql`
    select t.owner_id as "ownerId", t.audience_id as "audienceId", t.contact_blind_index as digest, t.contact_masked as contact,
      ${isSuppressedContact(sql`t.contact_blind_index`)} as unsubscribed
    from recipient t where t.id = ${id}`)
  return found ?? refuse('kernel.linkUnknown')
}

export const campaignHandlers: HandlersOf<typeof campaignCommands> = {
  ...templateHandlers,
  ...campaignRowHandlers,
  ...unsubscribeHandlers,
  reportMessageDelivery,
}
