import { approveBesides } from './approve-besides.ts'
import { partnerData } from './partner-data.ts'
import type { WireActor } from './wire-actor.ts'

const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** An approved exhibition of the second organizer with one badge type and quota for itself, by commands only. */
export async function sharedFair(second: WireActor, venue: WireActor) {
  const showType = (await second.does('getEnableDictionaryOption', { code: 'show_type', status: 1 })).list[0]?.value
  const { id } = await second.does('addExhibition', {
    ...{ nameCn: partnerData.fairCn, nameEn: partnerData.fairEn, showType, halls: ['N2'], cityCode: '330100' },
    ...{ address: partnerData.second.addressCn, area: 800 },
    moveIn: { from: at(-1), to: at(1), daily: false },
    open: { from: at(2), to: at(4), daily: false },
    moveOut: { from: at(4), to: at(5), daily: false },
    contactName: partnerData.second.contact,
    contactPhone: partnerData.second.telephone,
    contactEmail: partnerData.second.email,
    invoiceMethods: ['platform'],
  })
  const { version } = await second.does('getExhibitionDetail', { id })
  const submitted = await second.does('submitExhibition', { id, version })
  const approved = await approveBesides(venue, submitted)
  const info = { saleFrom: at(-1), saleTo: at(3), onePersonOneBadge: true, refundRule: 'never' as const }
  await second.does('addAdditionalInfo', { id, version: approved.version, ...info })
  const type = await second.does('addBadgeType', {
    ...{
      exhibitionId: id,
      nameCn: partnerData.typeCn,
      nameEn: partnerData.typeEn,
      subject: 'person',
      colour: '#0b5ed7',
    },
    ...{ requiredFields: [], approvalRoute: 'sponsor', phases: ['moveIn', 'open'] },
  })
  return { exhibitionId: id, badgeTypeId: type.id }
}

/** One badge, applied for by its company and approved by the organizer. */
export async function getBadge(
  applicant: WireActor,
  sponsor: WireActor,
  { exhibitionId, badgeTypeId }: { exhibitionId: string; badgeTypeId: string },
  person: { name: string; documentNumber: string },
): Promise<void> {
  const { id } = await applicant.does('addBadge', { exhibitionId, badgeTypeId, documentType: 'passport', ...person })
  await applicant.does('submitBadges', { exhibitionId, ids: [id] })
  await sponsor.does('approveBadges', { exhibitionId, ids: [id] })
}
