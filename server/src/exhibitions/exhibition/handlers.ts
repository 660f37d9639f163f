import type { exhibitionCommands } from '@fairgate/contract/exhibitions/exhibition/commands'
import type { ExhibitionForm } from '@fairgate/contract/exhibitions/exhibition/fields'
import sql from 'sql-template-tag'
import { refuseUnlessReason } from '../../foundation/dictionary/api.ts'
import { lockSponsor } from '../../identity/company/api.ts'
import { type HandlersOf, packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked, transition } from '../../kernel/transition/transition.ts'
import type { TransitionOptions } from '../../kernel/transition/transition-options.ts'
import { undoDecision } from '../../kernel/transition/undo.ts'
import { additionalInfoHandlers } from './additional-info.ts'
import { runsExhibition } from './api.ts'
import { exhibitionDetail } from './detail.ts'
import { claimFiles, editApprovedExhibition } from './edit-approved.ts'
import { closeExhibition, ended } from './ending.ts'
import { type ExhibitionEvent, exhibition, isDeletable, isEditable, type LockedExhibition } from './entity.ts'
import { areasByLevel, exhibitionCities } from './exhibition-regions.ts'
import { formOf, insertForm, updateForm } from './form.ts'
import { hallsTaken, refuseUndeclaredHalls } from './hall-plan.ts'
import { planOf } from './postpone.ts'
import { approvalPage, creationPage, lastExhibitions, operatorPage } from './queries.ts'
import { isUntouched } from './untouched.ts'
import { isPast, refuseInvalid } from './validation.ts'

/**
 * All handlers except the overview and the postponement, which the shell composes from several modules, and those of
 * editions (`editions.ts`).
 */
type Handlers = Omit<
  HandlersOf<typeof exhibitionCommands>,
  'getAffairDetail' | 'getPostponementEffects' | 'postponeExhibition' | 'joinEdition' | 'getJoinableExhibitions'
>

export const exhibitionHandlers: Handlers = {
  async addExhibition({ sponsorId, ...form }, context) {
    const sponsor = await sponsorOf(context, sponsorId)
    const made = await insertForm(context.db, form, sponsor, context.actor.operatorId)
    await claimFiles(context, made.id, form)
    context.log({ ...logged(made.id, form), after: form })
    return made
  },

  async editExhibition({ id, version, ...form }, context) {
    const row = await locked(context, exhibition, { id })
    if (!runsExhibition(context.actor, row)) refuse('kernel.noPermission')
    if (!isEditable(row)) refuse('exhibition.notEditable')
    if (row.version !== version) refuse('kernel.changedMeanwhile')
    const before = await formOf(context.db, id)
    await claimFiles(context, id, form, before)
    const made = await updateForm(context.db, id, form)
    context.log({ ...logged(id, form), before, after: form })
    return made
  },

  async submitExhibition({ id, version }, context) {
    const set = sql`submitted_by = ${context.actor.operatorId}, submitted_at = now(),
      code = coalesce(code, next_exhibition_code(extract(year from open_from at time zone ${context.services.config.venueTimeZone})::int))`
    const check = async () => refuseInvalid(context.db, await formOf(context.db, id), context.now)
    const result = await transitionExhibition(context, { id, version }, 'submit', { set, check })
    const { code } = await context.db.one<{ code: string }>(sql`select code from exhibition where id = ${id}`)
    return { ...result, code }
  },

  async deleteExhibition({ id, version }, context) {
    const row = await locked(context, exhibition, { id })
    if (!runsExhibition(context.actor, row)) refuse('kernel.noPermission')
    if (!isDeletable(row)) refuse('exhibition.notEditable')
    if (row.version !== version) refuse('kernel.changedMeanwhile')
    const before = await formOf(context.db, id)
    await claimFiles(context, id, { logo: null, posters: [] }, before)
    await context.db.run(sql`delete from exhibition where id = ${id}`)
    context.log({ ...logged(id, before), before })
    return {}
  },

  approveExhibition: ({ overrideReason, shares, ...key }, context) =>
    transitionExhibition(context, key, 'approve', {
      overrideReason,
      set: sql`approved_at = now()`,
      check: async ({ id, openTo }) => {
        if (isPast(openTo, context.now)) refuse('exhibition.past')
        await refuseUndeclaredHalls(context, id, await planOf(context.db, id), shares)
      },
    }),
  cancelExhibition: ({ note, ...key }, context) =>
    transitionExhibition(context, key, 'cancel', { note, set: ended(context.now) }),
  closeExhibition,
  editApprovedExhibition,
  withdrawExhibition: (key, context) => transitionExhibition(context, key, 'withdraw'),

  async rejectExhibition({ reasonCode, note, ...key }, context) {
    await refuseUnlessReason(context.db, 'reject', 'exhibition', { reasonCode })
    return transitionExhibition(context, key, 'reject', { reasonCode, note })
  },

  async returnExhibition({ reasonCode, note, asked, ...key }, context) {
    await refuseUnlessReason(context.db, 'return', 'exhibition', { reasonCode })
    return transitionExhibition(context, key, 'return', { reasonCode, note, asked })
  },

  async undoExhibitionDecision(key, context) {
    const { version } = await undoDecision(context, exhibition, key, {
      return: {},
      reject: {},
      // A hook deletes the other result, the organizer's participation.
      approve: { set: sql`approved_at = null`, isUntouched },
    })
    return { id: key.id, version }
  },

  getTakenHalls: async (plan, { db }) => ({ taken: await hallsTaken(db, null, plan) }),
  getExhibitionDetail: ({ id }, context) => exhibitionDetail(context, id),
  getExhibitionPage: (input, context) => creationPage(context, input),
  getExhibitionApprovalPage: (input, context) => approvalPage(context, input),
  getOperatorExhibitionPage: (input, context) => operatorPage(context, input),
  getLastExhibitions: async ({ limit }, context) => ({ list: await lastExhibitions(context, limit) }),
  getAreaByLevel: async ({ level, parent }, { db }) => ({ list: await areasByLevel(db, level, parent) }),
  getExhibitionCity: async (_, { db, actor }) => ({ list: await exhibitionCities(db, actor) }),

  getSponsorOptions: async (_, { db, actor }) => ({
    list: await db.many(sql`
      select id, json_build_object('cn', name_cn, 'en', name_en) as name from company
      where type = 'sponsor' and state = 'inUse' and (${actor.companyType === 'platform'} or id = ${actor.companyId})
      order by name_cn limit 1000`),
  }),
  ...additionalInfoHandlers,
}

/** Fires an event of an exhibition and returns its new version. */
async function transitionExhibition(
  context: WriteContext,
  key: { id: string; version: number },
  event: ExhibitionEvent,
  options?: TransitionOptions<LockedExhibition>,
) {
  const { version } = await transition(context, exhibition, key, event, options)
  return { id: key.id, version }
}

const logged = (id: string, form: Pick<ExhibitionForm, 'nameCn' | 'nameEn'>) => ({
  entityType: 'exhibition' as const,
  targetId: id,
  targetName: packLocalized(form),
  exhibitionId: id,
})

/** The organizer of a new exhibition: an organizer itself; the platform names one. */
async function sponsorOf({ db, actor }: WriteContext, sponsorId?: string): Promise<string> {
  if (actor.companyType !== 'platform') {
    if (sponsorId !== undefined && sponsorId !== actor.companyId) refuse('kernel.notFound')
    return actor.companyId
  }
  if (sponsorId === undefined) refuse('exhibition.sponsorRequired', { field: 'sponsorId' })
  if (!(await lockSponsor(db, sponsorId))) refuse('exhibition.sponsorUnknown', { field: 'sponsorId' })
  return sponsorId
}
