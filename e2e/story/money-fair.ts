import type { Collection } from '@fairgate/contract/finance/pay-setting/collections'
import { hooks } from '../../server/src/app/hooks.ts'
import { closeExhibitions } from '../../server/src/exhibitions/exhibition/ending.ts'
import { inVenue } from '../venue-database.ts'
import { approveBesides } from './approve-besides.ts'
import { moneyData } from './money-data.ts'
import type { WireActor } from './wire-actor.ts'

type People = Record<'venue' | 'organizer' | 'partner', WireActor> & { agent?: WireActor }

export interface MoneyFair {
  exhibitionId: string
  badgeTypeId: string
  /** The participation of the co-exhibitor. */
  participationId: string
  agentId: string | undefined
}

const DAY = 86_400_000
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()

/** The prices of one badge type, which is free for the organizer itself. */
export const priceOf = (badgeTypeId: string, price: string, discount: string) => ({
  ...{ badgeTypeId, price, discount, complimentary: 100, allottedPrice: '0' },
})

/**
 * An approved exhibition on sale, created by commands only: one badge type with a fee of ¥15, of which a co-exhibitor
 * (and an agent that has prepaid ¥500) may buy quota. Move-in is in ten days, so that voided badges are credited.
 */
export async function moneyFair(
  { venue, organizer, partner, agent }: People,
  name: { cn: string; en: string },
  collection: Collection,
): Promise<MoneyFair> {
  const draft = await organizer.does('addExhibition', {
    ...{ nameCn: name.cn, nameEn: name.en, halls: ['N1'], cityCode: '330100', address: moneyData.address, area: 1000 },
    showType: (await organizer.does('getEnableDictionaryOption', { code: 'show_type', status: 1 })).list[0]?.value,
    moveIn: { from: at(10), to: at(11), daily: false },
    open: { from: at(12), to: at(14), daily: false },
    moveOut: { from: at(14), to: at(15), daily: false },
    ...{ contactName: moneyData.contact, contactPhone: '13800000011', contactEmail: 'money@demo.invalid' },
    invoiceMethods: [collection === 'tripartite' ? 'tripartite' : 'platform'],
  })
  const exhibitionId = draft.id
  const submitted = await organizer.does('submitExhibition', draft)
  const approved = await approveBesides(venue, submitted)
  await organizer.does('addAdditionalInfo', {
    ...{ id: exhibitionId, version: approved.version, saleFrom: at(-1), saleTo: at(13) },
    ...{ onePersonOneBadge: true, refundRule: 'beforeMoveIn' },
  })
  const type = await organizer.does('addBadgeType', {
    ...{ exhibitionId, nameCn: moneyData.typeCn, nameEn: moneyData.typeEn, subject: 'person', colour: '#0b5ed7' },
    ...{ requiredFields: ['employer'], approvalRoute: 'sponsor', phases: ['moveIn', 'open'], price: '15.00' },
  })
  const { list } = await organizer.does('getInvitationOptions', { exhibitionId })
  for (const kind of agent ? (['cooperator', 'agent'] as const) : (['cooperator'] as const)) {
    const companyId = list.find(one => one.kind === kind)?.id ?? ''
    await organizer.does('addParticipation', { exhibitionId, companyId })
    const guest = kind === 'agent' ? (agent as WireActor) : partner
    const [invited] = (await guest.does('getParticipationPage', { exhibitionId })).list
    if (!invited) throw new Error('The invitation did not arrive.')
    await guest.does('acceptParticipation', { id: invited.id, version: invited.version })
  }
  const { version } = await organizer.does('getExhibitionDetail', { id: exhibitionId })
  await organizer.does('openSale', { id: exhibitionId, version })
  const all = (await venue.does('getParticipationPage', { exhibitionId, pageSize: 999 })).list
  const idOf = (kind: string) => all.find(one => one.kind === kind)?.id
  const badgeTypeId = type.id
  return { exhibitionId, badgeTypeId, participationId: idOf('cooperator') ?? '', agentId: idOf('agent') }
}

/** Moves the clock past the exhibition's last day, so that it is to be settled. */
export function closeFair({ exhibitionId }: MoneyFair): Promise<number> {
  return inVenue(({ pool }) => {
    const services = { pool, hooks, config: { venueTimeZone: 'Asia/Shanghai' } }
    return closeExhibitions({ services: services as never, publish() {} }, new Date(at(30)), exhibitionId)
  })
}
