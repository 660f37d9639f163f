import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import { refuseUnlessRunning, saleStateAt, showFor } from '../../exhibitions/exhibition/api.ts'
import { badgeTypesOf, participationOf, whyNotTakingPart } from '../../exhibitions/participation/api.ts'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { catchRefusal } from '../../kernel/database/savepoint.ts'
import { Refused, refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { paySettingOf, quotaPricesOf } from '../pay-setting/api.ts'
import { createBill } from './create-bill.ts'
import { finishFree } from './finish-payment.ts'
import { priced, type RequestedLine } from './lines.ts'

/**
 * The offer of quota to a participation: for the organizer and partners directly under it, while the exhibition runs
 * and its sale is open, the types that have a price. Refuses with the obstacle.
 */
async function toOfferedAction({ db, actor, now, services }: ReadContext, exhibitionId: string) {
  const exhibition = await showFor(db, actor, exhibitionId)
  const participation = await participationOf(db, exhibitionId, actor.companyId)
  if (!participation) refuse('kernel.notFound')
  refuseUnlessRunning(exhibition)
  const { state } = participation
  if (state === 'invited' || state === 'ended') refuse(whyNotTakingPart(state))
  const setting = await paySettingOf(db, exhibitionId)
  if (!setting) refuse('charge.noPaySetting')
  const [types, prices] = [await badgeTypesOf(db, exhibitionId), await quotaPricesOf(db, setting.id)]
  const offered = types.map(type => {
    const { price = null, discount = '0' } = prices.find(one => one.badgeTypeId === type.badgeTypeId) ?? {}
    return { badgeTypeId: type.badgeTypeId, name: type.name, colour: type.colour, price, discount }
  })
  if (prices.length === 0) refuse('charge.noPaySetting')
  const isPartner = participation.kind !== 'sponsor'
  const isSecondary = participation.kind === 'secondaryCooperator' || participation.kind === 'secondaryAgent'
  const nothingSold = offered.every(({ price }) => price === null)
  if (isSecondary || nothingSold || (isPartner && setting.collection === 'sponsor')) refuse('charge.notForSale')
  const sale = saleStateAt(exhibition, now)
  if (sale === 'scheduled' && exhibition.saleFrom) {
    const day = dayOf(new Date(exhibition.saleFrom), services.config.venueTimeZone)
    refuse('charge.saleOpensOn', { values: { day } })
  }
  if (sale !== 'open') refuse('charge.saleClosed')
  return { exhibition, participation, setting, offered }
}

type Offered = Output<'getQuotaOffer'>['types']

/** The requested lines at the offered prices; refuses at its line what is not sold or named twice. */
function linesOf(offered: Offered, requested: Input<'applyQuota'>['lines']): RequestedLine[] {
  const known = new Map(offered.map(type => [type.badgeTypeId, type]))
  return requested.map(({ badgeTypeId, quantity }, index) => {
    const type = known.get(badgeTypeId)
    known.delete(badgeTypeId)
    if (!type) return refuseFields([{ path: `lines.${index}.badgeTypeId`, key: 'paySetting.noSuchType' }])
    if (type.price === null) return refuse('charge.notForSale', { field: `lines.${index}.quantity` })
    return { badgeTypeId, item: type.name, unitPrice: type.price, quantity, discount: type.discount }
  })
}

/** The price of quota and of the requested amount, or why it is not available. */
export async function quotaOffer(
  { exhibitionId, lines }: Input<'getQuotaOffer'>,
  context: ReadContext,
): Promise<Output<'getQuotaOffer'>> {
  const { nameCn: cn, nameEn: en } = await showFor(context.db, context.actor, exhibitionId)
  const found = await catchRefusal(() => toOfferedAction(context, exhibitionId))
  if (found instanceof Refused && found.reason === 'kernel.notFound') throw found
  const offered = found instanceof Refused ? [] : found.offered
  const { fen: _, ...sums } = priced(found instanceof Refused ? [] : linesOf(offered, lines))
  return {
    exhibition: { cn, en },
    refused: found instanceof Refused ? found.render(context.language).msg : null,
    types: offered,
    ...sums,
    lines: sums.lines.map(line => ({ ...line, reason: null })),
    dueDays: found instanceof Refused ? null : found.setting.dueDays,
  }
}

/** Buys quota at the current price: creates a bill, which is finished at once if it is free. */
export async function applyQuota(
  { exhibitionId, lines }: Input<'applyQuota'>,
  context: WriteContext,
): Promise<Result<'applyQuota'>> {
  const { participation, setting, offered } = await toOfferedAction(context, exhibitionId)
  const made = await createBill(context, {
    ...{ kind: 'quota', participationId: participation.id, setting },
    lines: linesOf(offered, lines),
  })
  const { version } = await finishFree(context, made)
  context.log({
    ...{ entityType: 'charge', targetId: made.id, targetName: made.number, exhibitionId },
    after: { lines, payable: made.payable },
  })
  return { id: made.id, version, number: made.number }
}
