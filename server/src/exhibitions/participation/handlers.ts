import type { participationCommands } from '@fairgate/contract/exhibitions/participation/commands'
import sql from 'sql-template-tag'
import { type HandlersOf, packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { transition } from '../../kernel/transition/transition.ts'
import { exhibitionById, refuseUnlessRunning, showFor } from '../exhibition/api.ts'
import { allotQuotas } from './allot-quotas.ts'
import { allotQuota, giveBack } from './allotment.ts'
import type { FindPendingWork } from './api.ts'
import { type LockedParticipation, participation } from './entity.ts'
import { join } from './hooks.ts'
import { invitationOptions, invited } from './invitation.ts'
import { participationPage, quotaPage } from './queries.ts'
import { remindPartners } from './remind.ts'
import { findTaskExhibitionPage } from './task-exhibitions.ts'
import { findTaskPage } from './task-page.ts'

/** Called when a company takes part by its relation to another, which may have applied for that. */
type RelationUsed = (context: WriteContext, relation: { applicantId: string; partnerId: string }) => Promise<void>

export const participationHandlers = (
  relationUsed: RelationUsed,
  otherWaiting: readonly FindPendingWork[],
): HandlersOf<typeof participationCommands> => ({
  async addParticipation({ exhibitionId, companyId }, context) {
    const exhibition = await showFor(context.db, context.actor, exhibitionId)
    refuseUnlessRunning(exhibition)
    const { sponsorId } = exhibition
    const { company, kind, parentId, relatedTo, shared } = await invited(context, exhibition, companyId)
    const made = await join(context.db, { exhibitionId, companyId, sponsorId, kind, parentId, shared })
    await relationUsed(context, { applicantId: relatedTo, partnerId: companyId })
    context.log({
      entityType: 'participation',
      targetId: made.id,
      targetName: packLocalized(company),
      exhibitionId,
      after: { kind },
    })
    return made
  },

  async getInvitationOptions({ exhibitionId }, context) {
    const exhibition = await showFor(context.db, context.actor, exhibitionId)
    return { list: await invitationOptions(context, exhibition) }
  },

  async acceptParticipation({ id, version }, context) {
    const check = (row: LockedParticipation) => refuseUnlessOpen(context, row.exhibitionId)
    const result = await transition(context, participation, { id, version }, 'accept', { check })
    return { id, version: result.version }
  },

  async endParticipation({ id, version }, context) {
    const { db } = context
    const result = await transition(context, participation, { id, version }, 'end', {
      async check() {
        const under = await db.maybe(sql`select 1 from participation where parent_id = ${id} and state <> 'ended'`)
        if (under) refuse('participation.hasSecondaries')
      },
      allocate: rows => giveBack(db, rows),
    })
    return { id, version: result.version }
  },

  remindPartners,
  allotQuota,
  allotQuotas,
  getParticipationPage: (input, context) => participationPage(context, input),
  getQuotaPage: (input, context) => quotaPage(context, input),
  getAffairPage: (input, context) => findTaskPage(context, input),
  getAffairExhibitionPage: (input, context) => findTaskExhibitionPage(context, input, otherWaiting),
})

async function refuseUnlessOpen({ db }: WriteContext, exhibitionId: string): Promise<void> {
  const exhibition = await exhibitionById(db, exhibitionId)
  if (!exhibition) refuse('kernel.notFound')
  refuseUnlessRunning(exhibition)
}
