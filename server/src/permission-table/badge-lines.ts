import sql from 'sql-template-tag'
import { identityNumber } from '../testing/badge-world.ts'
import type { Cast, Party, PartyName } from './cast.ts'
import { uploadedFiles } from './file-lines.ts'
import {
  among,
  by,
  byIds,
  type DomainLines,
  forEach,
  type NamedRow,
  onPage,
  organizers,
  participants,
  rowOf,
} from './table-lines.ts'

const note = '示例'
const key = ['exhibitionId', 'id', 'version'] as const
const inside = ['exhibitionId'] as const
const typeForm = {
  subject: 'person' as const,
  colour: '#0b5ed7',
  approvalRoute: 'sponsor' as const,
  phases: ['open' as const],
}

let serial = 0

/** Somebody nobody has entered yet. */
export const person = () => ({
  name: '示例人员',
  documentType: 'identityCard' as const,
  documentNumber: identityNumber(++serial),
  phone: `139${String(serial).padStart(8, '0')}`,
  employer: '示例公司',
})

export const badgeLines: DomainLines = {
  async rows(cast) {
    const { db, make } = cast
    const addType = async ({ operator, exhibitionId }: Party) => {
      const names = { nameCn: `类型${++serial}`, nameEn: `Type ${serial}` }
      return { exhibitionId, ...(await make(operator, 'addBadgeType', { exhibitionId, ...typeForm, ...names })) }
    }
    const types = await forEach(cast, organizers, addType)
    await allot(cast, types)
    const badges = await badgesOf(cast, types)
    return {
      'badge type': { of: 'exhibition', rows: types },
      'badge type, unused': { of: 'exhibition', rows: await forEach(cast, organizers, addType) },
      'badge template': {
        of: 'exhibition',
        rows: await forEach(cast, organizers, ({ exhibitionId }) =>
          db.one<NamedRow>(sql`
            insert into badge_template (exhibition_id, name, size) values (${exhibitionId}, '示例', 'cr80')
            returning id, version, exhibition_id as "exhibitionId"`),
        ),
      },
      ...badges,
      credential: {
        of: 'company',
        rows: await forEach(cast, participants, ({ name, exhibitionId }) =>
          db.one<NamedRow>(sql`
            select id, version, exhibition_id as "exhibitionId" from credential
            where exhibition_id = ${exhibitionId} and badge_id = ${badges.badge?.rows[name]?.id}`),
        ),
      },
      participant: {
        of: 'company',
        rows: await forEach(cast, participants, async ({ operator }) => ({ id: operator.company.id })),
      },
      'file, photo': await uploadedFiles(cast, 'photo'),
    }
  },

  lines: {
    getBadgeTypeList: [by('exhibition', inside), among('badge type', inside)],
    addBadgeType: [
      by('exhibition', inside, { ...typeForm, nameCn: '新类型', nameEn: 'New type' }),
      {
        row: 'zone',
        as: ({ id }, _, { exhibitionId }) => ({
          ...{ exhibitionId, zones: [id] },
          ...{ ...typeForm, nameCn: '新类型', nameEn: 'New type' },
        }),
      },
    ],
    editBadgeType: [
      by('badge type', key, { ...typeForm, nameCn: '改名', nameEn: 'Renamed' }),
      {
        row: 'zone',
        as: ({ id: zone }, cast) => {
          const { id, version, exhibitionId } = rowOf(cast, 'badge type, unused')
          return { exhibitionId, id, version, zones: [zone], ...typeForm, nameCn: '改名', nameEn: 'Renamed' }
        },
      },
    ],
    deleteBadgeType: [by('badge type, unused', key)],

    addBadge: [
      { row: 'badge type', as: ({ exhibitionId, id }) => ({ exhibitionId, badgeTypeId: id, ...person() }) },
      { row: 'participant', as: ({ id }, cast, asking) => ({ ...typeHere(cast, asking), companyId: id, ...person() }) },
      {
        row: 'file, photo',
        as: ({ id }, cast, asking) => ({ ...typeHere(cast, asking), photoFileId: id, ...person() }),
      },
    ],
    editBadge: [
      {
        row: 'badge, draft',
        as: ({ exhibitionId, id, version }, cast) => ({
          ...{ id, version, ...typeHere(cast, { exhibitionId: exhibitionId as string }) },
          ...{ name: '改名', documentType: 'identityCard' },
        }),
      },
      {
        row: 'badge type',
        as: ({ id }, cast, asking) => ({ ...ownDraft(cast, asking), badgeTypeId: id }),
      },
      {
        row: 'file, photo',
        as: ({ id }, cast, asking) => ({ ...ownDraft(cast, asking), photoFileId: id }),
      },
    ],
    deleteBadge: [byIds('badge, draft')],
    submitBadges: [byIds('badge, draft'), by('exhibition', inside, { filter: { tab: 'draft' } })],
    withdrawBadges: [byIds('badge, pending')],
    approveBadges: [byIds('badge, pending'), by('exhibition', inside, { filter: { tab: 'pending' } })],
    rejectBadges: [byIds('badge, pending', { reasonCode: 'other', note })],
    returnBadges: [byIds('badge, pending', { reasonCode: 'other', note })],
    suspendBadge: [by('badge', key, { note })],
    resumeBadge: [by('badge, suspended', key)],
    voidBadges: [byIds('badge', { note })],
    getBadgePage: [onPage('badge', inside)],
    getBadgeApprovalPage: [onPage('badge, pending', inside)],
    getBadgeDetail: [by('badge', ['exhibitionId', 'id'])],
    getBadgePhotoLink: [by('badge', ['exhibitionId', 'id'])],
    revealBadgeNumbers: [by('badge', ['exhibitionId', 'id'])],
    exportBadges: [by('exhibition', inside, { format: 'csv' })],

    getTemplateList: [by('exhibition', inside), among('badge template', inside)],
    saveTemplate: [
      by('exhibition', inside, { name: '新版式', size: 'cr80' }),
      by('badge template', key, { name: '改名', size: 'cr80' }),
    ],
    printBadges: [
      byIds('badge', { format: 'single' }),
      by('exhibition', inside, { filter: { tab: 'active' }, format: 'single' }),
      {
        row: 'badge template',
        as: ({ id }, cast) => {
          const badge = rowOf(cast, 'badge', 'main')
          return { exhibitionId: badge.exhibitionId, ids: [badge.id], templateId: id, format: 'single' }
        },
      },
    ],
    getPrintQueue: [onPage('credential', inside)],
    markPrinted: [byIds('badge, being printed')],
    markPrintFailed: [byIds('badge, being printed', { note })],
    issueBadges: [byIds('badge, printed'), by('exhibition', inside, { filter: { tab: 'active' } })],
    reprintBadge: [by('badge', ['exhibitionId', 'id'], { note })],
    reportBadgeLost: [by('badge', ['exhibitionId', 'id'], { note })],
  },
}

type Types = Partial<Record<PartyName, NamedRow>>

/** The badge type of an exhibition; some other id where there is none. */
const typeIn = (types: Types | undefined, exhibitionId: string) =>
  Object.values(types ?? {}).find(type => type.exhibitionId === exhibitionId)?.id ?? exhibitionId

export const typeHere = ({ sets }: Cast, { exhibitionId }: Pick<Party, 'exhibitionId'>) => ({
  exhibitionId,
  badgeTypeId: typeIn(sets['badge type']?.rows, exhibitionId),
})

/** A draft of one's own; the platform has none, and names one it may not edit. */
function ownDraft(cast: Cast, asking: Party) {
  const { id, version } = rowOf(cast, 'badge, draft', asking.name)
  return { ...typeHere(cast, asking), id, version, name: '改名', documentType: 'identityCard' }
}

/** Everybody may have fifty badges; a main partner's quota feeds its secondary's. */
async function allot({ make, parties }: Cast, types: Types): Promise<void> {
  for (const name of participants) {
    const { exhibitionId, participationId = '' } = parties[name]
    const organizer = organizers.find(one => parties[one].exhibitionId === exhibitionId) ?? 'sponsor'
    const badgeTypeId = typeIn(types, exhibitionId)
    const granted = name === 'main' || name === 'agent' ? 200 : 50
    await make(parties[organizer].operator, 'allotQuota', { participationId, badgeTypeId, granted })
  }
}

async function badgesOf(cast: Cast, types: Types) {
  const { db, make, parties, world } = cast
  const colleagues = {
    sponsor: await world.operator(parties.sponsor.operator.company),
    otherSponsor: await world.operator(parties.otherSponsor.operator.company),
  }
  const add = async ({ operator, exhibitionId }: Party): Promise<NamedRow> => {
    const badgeTypeId = typeIn(types, exhibitionId)
    const { id, version } = await make(operator, 'addBadge', { exhibitionId, badgeTypeId, ...person() })
    return { exhibitionId, id, version }
  }
  const pending = async (party: Party): Promise<NamedRow> => {
    const { exhibitionId, id } = await add(party)
    await make(party.operator, 'submitBadges', { exhibitionId: party.exhibitionId, ids: [id] })
    return { exhibitionId, id, version: 2 }
  }
  const active = async (party: Party): Promise<NamedRow> => {
    const { id } = await pending(party)
    const { exhibitionId } = party
    const organizer = organizers.find(one => parties[one].exhibitionId === exhibitionId) ?? 'sponsor'
    await make(colleagues[organizer], 'approveBadges', { exhibitionId, ids: [id] })
    return { exhibitionId, id, version: 3 }
  }
  const withPhoto = async (party: Party): Promise<NamedRow> => {
    const badge = await active(party)
    await db.run(sql`
      with photo as (
        insert into file (company_id, operator_id, purpose, target, name, type, size, sha256, state, ready_at)
        values (${party.operator.company.id}, ${party.operator.operatorId}, 'photo', ${badge.id}, 'photo', 'image/jpeg', 1, ''::bytea,
          'claimed', now()) returning id)
      update badge set photo_id = (select id from photo) where exhibition_id = ${badge.exhibitionId} and id = ${badge.id}`)
    return badge
  }
  const suspended = async (party: Party): Promise<NamedRow> => {
    const { id, version = 1 } = await active(party)
    const { exhibitionId } = party
    await make(parties.platform.operator, 'suspendBadge', { exhibitionId, id, version, note })
    return { exhibitionId, id, version: version + 1 }
  }
  const onCard = (state: 'queued' | 'printed') => async (party: Party) => {
    const badge = await active(party)
    await db.run(sql`
      update credential set state = ${state} where exhibition_id = ${badge.exhibitionId} and badge_id = ${badge.id}`)
    return badge
  }
  const company = async (build: typeof add) =>
    ({ of: 'company', rows: await forEach(cast, participants, build) }) as const
  return {
    badge: await company(withPhoto),
    'badge, draft': await company(add),
    'badge, pending': await company(pending),
    'badge, suspended': await company(suspended),
    'badge, being printed': await company(onCard('queued')),
    'badge, printed': await company(onCard('printed')),
  }
}
