import type { Input } from '@fairgate/contract/app/catalogue'
import type { paySettingCommands } from '@fairgate/contract/finance/pay-setting/commands'
import { parseAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { refuseUnlessRunning, showFor } from '../../exhibitions/exhibition/api.ts'
import { badgeTypesOf } from '../../exhibitions/participation/api.ts'
import { type HandlersOf, packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { hasMoneyMovements } from '../ledger/api.ts'
import { paySettingOf } from './api.ts'
import { paySettingDetail, paySettings } from './queries.ts'

/** Called when the collection setting of an exhibition changes: another company pays for badges. */
type CollectionChanged = (context: WriteContext, exhibitionId: string) => Promise<void>

/** Sets the fees of badge types; fees as on the wire. */
type FeesSet = (
  context: WriteContext,
  exhibitionId: string,
  fees: readonly { badgeTypeId: string; fee: string }[],
) => Promise<void>

/** Callbacks of higher modules. */
interface PriceHooks {
  collectionChanged: CollectionChanged
  feesSet: FeesSet
}

export const paySettingHandlers = (hooks: PriceHooks): HandlersOf<typeof paySettingCommands> => ({
  getPaySettingPage: paySettings.page,
  exportPaySettings: paySettings.start,
  getPaySetting: (input, context) => paySettingDetail(context, input),
  addPaySetting: (input, context) => addVersion(context, { ...input, version: 0 }, hooks),
  editPaySetting: (input, context) => addVersion(context, input, hooks),
})

/** Writes the version after the one that the caller saw; refuses if another caller has taken its number. */
async function addVersion(context: WriteContext, form: Input<'editPaySetting'>, hooks: PriceHooks) {
  const { db, actor } = context
  const { exhibitionId } = form
  const last = await db.maybe<{ version: number }>(sql`
    select version from pay_setting where exhibition_id is not distinct from ${exhibitionId} order by version desc limit 1`)
  const exhibition = exhibitionId === null ? undefined : await showFor(db, actor, exhibitionId)
  if (form.version === 0 && last) refuse('paySetting.alreadySet')
  if (form.version !== (last?.version ?? 0)) refuse(last ? 'kernel.changedMeanwhile' : 'kernel.notFound')
  if (exhibition) refuseUnlessRunning(exhibition)
  await refuseCollection(context, form, exhibition?.invoiceMethods ?? [])
  await refuseTypes(db, form)
  const made = await mapConstraintErrors(insert(context, form), { pay_setting_version: ['kernel.changedMeanwhile'] })
  const fees = form.prices.flatMap(({ badgeTypeId, fee }) => (fee === undefined ? [] : [{ badgeTypeId, fee }]))
  // Before the log: a command stores its last entry, which also contains the fees.
  if (exhibition && fees.length > 0) await hooks.feesSet(context, exhibition.id, fees)
  context.log({
    ...{ entityType: 'paySetting', targetId: made.id, exhibitionId: exhibitionId ?? undefined },
    targetName: exhibition && packLocalized(exhibition),
    after: form,
  })
  if (exhibition) await hooks.collectionChanged(context, exhibition.id)
  publishRowChange(context.push, [exhibition?.sponsorId], 'paySetting')
  return made
}

/** Only what the exhibition's invoice settings allow, and no change after the first payment. */
async function refuseCollection(
  { db }: WriteContext,
  { exhibitionId, collection }: Input<'editPaySetting'>,
  invoiceMethods: readonly string[],
): Promise<void> {
  const field = 'collection'
  if (exhibitionId === null) {
    if (collection !== 'platform') refuse('paySetting.venuePlatform', { field })
    return
  }
  if (collection === 'tripartite' && !invoiceMethods.includes('tripartite'))
    refuse('paySetting.notTripartite', { field })
  // Payments lock the exhibition, so that none intervenes between this check and the new version.
  await db.run(sql`select from exhibition where id = ${exhibitionId} for no key update`)
  const before = await paySettingOf(db, exhibitionId)
  if (before && before.collection !== collection && (await hasMoneyMovements(db, exhibitionId)))
    refuse('paySetting.collectionFixed', { field })
}

async function refuseTypes(db: Db, { exhibitionId, prices }: Input<'editPaySetting'>): Promise<void> {
  const types = exhibitionId === null ? [] : await badgeTypesOf(db, exhibitionId)
  const known = new Set(types.map(({ badgeTypeId }) => badgeTypeId))
  const wrong = prices.flatMap(({ badgeTypeId }, index) => (known.delete(badgeTypeId) ? [] : [index]))
  if (wrong.length > 0)
    refuseFields(wrong.map(index => ({ path: `prices.${index}.badgeTypeId`, key: 'paySetting.noSuchType' })))
}

async function insert({ db, actor }: WriteContext, { prices, ...form }: Input<'editPaySetting'>) {
  const made = await db.one<{ id: string; version: number }>(sql`
    insert into pay_setting (exhibition_id, version, collection, receiver, contact, telephone, bank, account, bank_address,
      due_days, reminders, grace_days, unpaid_badge_days, return_rate, tax_rate, split, ticket_split, commission, deposit, set_by)
    values (${form.exhibitionId}, ${form.version + 1}, ${form.collection}, ${form.receiver}, ${form.contact},
      ${form.telephone}, ${form.bank}, ${form.account}, ${form.bankAddress}, ${form.dueDays},
      ${form.reminders.map(Number)}, ${form.graceDays}, ${form.unpaidBadgeDays}, ${form.returnRate}::numeric,
      ${form.taxRate}::numeric, ${form.split}::numeric, ${form.ticketSplit}::numeric, ${form.commission}::numeric,
      ${parseAmount(form.deposit)}, ${actor.operatorName})
    returning id, version`)
  const of = <K extends keyof (typeof prices)[number]>(key: K) => prices.map(one => one[key])
  await db.run(sql`
    insert into pay_setting_price (pay_setting_id, badge_type_id, price, discount, complimentary, allotted_price)
    select ${made.id}, m.* from unnest(${of('badgeTypeId')}::uuid[], ${of('price')}::numeric[], ${of('discount')}::numeric[],
      ${of('complimentary')}::int[], ${of('allottedPrice')}::numeric[]) m`)
  return made
}
