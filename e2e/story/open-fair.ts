import { approveBesides } from './approve-besides.ts'
import type { WireActor } from './wire-actor.ts'

export interface OpenFair {
  exhibitionId: string
  badgeTypeId: string
}

const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** An approved exhibition with one badge type and a quota for the co-exhibitor, created by commands only. */
export async function openFair(
  { venue, organizer, partner }: Record<'venue' | 'organizer' | 'partner', WireActor>,
  quota: number,
  names = { nameCn: '断电演练展', nameEn: 'Power Cut Rehearsal' },
): Promise<OpenFair> {
  const draft = await organizer.does('addExhibition', {
    ...names,
    showType: (await organizer.does('getEnableDictionaryOption', { code: 'show_type', status: 1 })).list[0]?.value,
    halls: ['N1'],
    cityCode: '330100',
    address: '虹湾路 88 号',
    area: 1000,
    moveIn: { from: at(-1), to: at(1), daily: false },
    open: { from: at(2), to: at(4), daily: false },
    moveOut: { from: at(4), to: at(5), daily: false },
    contactName: '苏明月',
    contactPhone: '13800000011',
    contactEmail: 'power@demo.invalid',
    invoiceMethods: ['platform'],
  })
  const submitted = await organizer.does('submitExhibition', { id: draft.id, version: draft.version })
  const approved = await approveBesides(venue, submitted)
  const info = { saleFrom: at(-1), saleTo: at(3), onePersonOneBadge: true, refundRule: 'never' as const }
  await organizer.does('addAdditionalInfo', { id: draft.id, version: approved.version, ...info })
  const exhibitionId = draft.id
  const type = await organizer.does('addBadgeType', {
    exhibitionId,
    nameCn: '展商',
    nameEn: 'Exhibitor',
    subject: 'person',
    colour: '#0b5ed7',
    requiredFields: ['employer'],
    approvalRoute: 'sponsor',
    phases: ['moveIn', 'open'],
  })
  const { list } = await organizer.does('getInvitationOptions', { exhibitionId })
  const cooperator = list.find(({ kind }) => kind === 'cooperator')
  await organizer.does('addParticipation', { exhibitionId, companyId: cooperator?.id ?? '' })
  const [invited] = (await partner.does('getParticipationPage', { exhibitionId })).list
  if (!invited) throw new Error('The invitation did not arrive.')
  await partner.does('acceptParticipation', { id: invited.id, version: invited.version })
  for (const { id } of (await organizer.does('getParticipationPage', { exhibitionId, sort: 'createdAt' })).list) {
    await organizer.does('allotQuota', { participationId: id, badgeTypeId: type.id, granted: quota })
  }
  return { exhibitionId, badgeTypeId: type.id }
}
