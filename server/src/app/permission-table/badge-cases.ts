import sql from 'sql-template-tag'
import { identityNumber } from '../testing/badge-world.ts'
import { type DomainCases, on } from './cases.ts'
import { returnedBy } from './decided-row.ts'
import { uploadedFiles } from './file-cases.ts'
import type { Fixture, MakeRows, NamedRow, Party, PartyName } from './fixture.ts'
import { ofExhibitions, ofParticipants, organizers, participants } from './rows.ts'

const note = '示例'
const reason = { reasonCode: 'other' }
const typeForm = {
  subject: 'person' as const,
  colour: '#0b5ed7',
  approvalRoute: 'sponsor' as const,
  phases: ['open' as const],
}

let serial = 0

/** Somebody who was not entered yet. */
export const person = () => ({
  name: '示例人员',
  documentType: 'identityCard' as const,
  documentNumber: identityNumber(++serial),
  phone: `139${String(serial).padStart(8, '0')}`,
  employer: '示例公司',
})

const files = { photoFileId: 'file, photo' }
const renamed = { nameCn: '改名', nameEn: 'Renamed' }
/** All rows of a list. */
const everyOne = (tab: string) => [['exhibition', { filter: { tab } }]] as const

const addType = async ({ make }: Fixture, { operator, exhibitionId }: Party) => {
  const names = { nameCn: `类型${++serial}`, nameEn: `Type ${serial}` }
  return { exhibitionId, ...(await make(operator, 'addBadgeType', { exhibitionId, ...typeForm, ...names })) }
}

export const badgeCases: DomainCases = {
  rows: {
    'badge type': async fixture => {
      const types = await ofExhibitions(addType)(fixture)
      await allot(fixture, types.rows)
      return types
    },
    'badge type, unused': ofExhibitions(addType),
    'badge template': ofExhibitions(({ db }, { exhibitionId }) =>
      db.one<NamedRow>(sql`
        insert into badge_template (exhibition_id, name, size) values (${exhibitionId}, '示例', 'cr80')
        returning id, version, exhibition_id as "exhibitionId"`),
    ),
    printer: ofExhibitions(({ db }, { exhibitionId }) =>
      db.one<NamedRow>(sql`
        insert into printer (exhibition_id, name) values (${exhibitionId}, '示例')
        returning id, version, exhibition_id as "exhibitionId"`),
    ),
    badge: ofParticipants(withPhoto),
    'badge, draft': ofParticipants(draft),
    'badge, pending': ofParticipants(pending),
    'badge, just returned': ofParticipants(async (fixture, party) => {
      const { exhibitionId, id } = await pending(fixture, party)
      await fixture.db.run(sql`delete from badge_uniqueness_claim where badge_id = ${id}`)
      const { operator } = fixture.parties[organizerOf(fixture, party.exhibitionId)]
      return { exhibitionId, ...(await returnedBy(fixture, operator, 'badge', { id })) }
    }),
    'badge, suspended': ofParticipants(async (fixture, party) => {
      const { id, version = 1 } = await active(fixture, party)
      const { exhibitionId } = party
      await fixture.make(fixture.parties.platform.operator, 'suspendBadge', { exhibitionId, id, version, note })
      return { exhibitionId, id, version: version + 1 }
    }),
    'badge, held by a rule': ofParticipants(async (fixture, party) => {
      const row = await pending(fixture, party)
      await fixture.db.run(sql`
        insert into badge_finding (exhibition_id, badge_id, rule_code, book_id, rule_number, effect, key, values)
        values (${row.exhibitionId}, ${row.id}, 'R01', uuidv7(), 1, 'hold', 'documents', '{}')`)
      return row
    }),
    'badge, with its days': ofParticipants(async (fixture, party) => {
      const row = await active(fixture, party)
      await fixture.db.run(sql`
        update badge b set entry_days = daterange(e.open_from::date, e.open_from::date, '[]'), valid = tstzrange(e.open_from, e.open_to)
        from exhibition e where e.id = b.exhibition_id and b.exhibition_id = ${row.exhibitionId} and b.id = ${row.id}`)
      return row
    }),
    'badge, being printed': onCard('queued'),
    'badge, printed': onCard('printed'),
    'badge, handed out': onCard('issued'),
    'print order': ofExhibitions(printOrder),
    credential: ofParticipants(async ({ db, row }, { name, exhibitionId }) => {
      const { id } = await row('badge', name)
      return db.one<NamedRow>(sql`
        select id, version, exhibition_id as "exhibitionId" from credential
        where exhibition_id = ${exhibitionId} and badge_id = ${id}`)
    }),
    participant: ofParticipants(async (_, { operator }) => ({ id: operator.company.id })),
    'file, photo': uploadedFiles('photo'),
  },

  hints: {
    exportSlots: on({ doorId: [] }, { format: 'csv' }),
    exportBadgeApprovals: on({ badgeTypeId: [], companyId: [], batchId: [] }, { format: 'csv' }),
    exportPrintQueue: on({ jobId: [] }, { format: 'csv' }),
    addBadgeType: on({}, { ...typeForm, nameCn: '新类型', nameEn: 'New type' }),
    editBadgeType: on({}, { ...typeForm, ...renamed }),
    deleteBadgeType: on({ id: 'badge type, unused' }),

    addBadge: on({ companyId: 'participant', ...files }, person),
    editBadge: on(
      { id: 'badge, draft', badgeTypeId: 'badge type', ...files },
      { name: '改名', documentType: 'identityCard' },
    ),
    deleteBadge: on({ ids: 'badge, draft' }),
    submitBadges: on({ ids: 'badge, draft', exhibitionId: everyOne('draft') }),
    withdrawBadges: on({ ids: 'badge, pending' }),
    approveBadges: on({ ids: 'badge, pending', exhibitionId: everyOne('pending') }),
    rejectBadges: on({ ids: 'badge, pending' }, reason),
    returnBadges: on({ ids: 'badge, pending' }, reason),
    addBadgeDays: on({ id: 'badge, with its days' }, async ({ exhibitionId }, { db }) => {
      const found = await db.maybe<{ day: string }>(
        sql`select (open_from + interval '1 day')::date::text as day from exhibition where id = ${exhibitionId}`,
      )
      return { days: [found?.day ?? '2030-01-01'] }
    }),
    clearFinding: on({ id: 'badge, held by a rule' }, { code: 'R01', note }),
    undoBadgeDecision: on({ rows: 'badge, just returned' }),
    resumeBadge: on({ id: 'badge, suspended' }),
    findHolders: on(
      { listed: 'badge', exhibitionId: [] },
      async ({ id }, { db }) =>
        (await db.maybe<{ typed: string }>(sql`select code as typed from badge where id = ${id}`)) ?? { typed: '-' },
    ),
    getRecentHolders: on({ listed: 'badge', badges: [] }, ({ exhibitionId = '', id }) => ({
      badges: [{ exhibitionId, id }],
    })),
    getBadgeApprovalPage: on({ listed: 'badge, pending' }),

    printBadges: on({
      exhibitionId: everyOne('active'),
      templateId: [
        [
          'badge template',
          async (_, fixture) => {
            const { exhibitionId, id } = await fixture.row('badge', 'main')
            return { exhibitionId, ids: [id] }
          },
        ],
      ],
      printerId: [
        [
          'printer',
          async (_, fixture) => {
            const { exhibitionId, id } = await fixture.row('badge', 'main')
            return { exhibitionId, ids: [id] }
          },
        ],
      ],
    }),
    printPickUpList: on({ companyId: 'participant' }),
    claimPrintJob: on({ jobId: 'print order' }),
    takeBackBadges: on({ ids: 'badge, handed out' }, { note }),
    markPrinted: on({ ids: 'badge, being printed', exhibitionId: [['exhibition', { filter: { tab: 'queued' } }]] }),
    markPrintFailed: on({ ids: 'badge, being printed' }, { note }),
    // The displayed card is compared, not looked up.
    reprintBadge: on({ cardId: [] }, { reasonCode: 'damaged' }),
    reportBadgeLost: on({ cardId: [] }),
    issueBadges: on({ ids: 'badge, printed', exhibitionId: everyOne('active') }),
  },
}

/** A file of one card in the queue of a printer. */
async function printOrder({ db }: Fixture, { exhibitionId }: Party): Promise<NamedRow> {
  const { id } = await db.one<{ id: string }>(sql`
    insert into job (kind, title_key, state) values ('badge.print', 'badge.printTitle', 'done') returning id`)
  await db.run(sql`
    insert into print_order (job_id, exhibition_id, format, size, requested_by, requested_by_name)
    values (${id}, ${exhibitionId}, 'single', 'cr80', ${id}, '虚构')`)
  await db.run(sql`
    update credential set state = 'queued', print_job_id = ${id} where exhibition_id = ${exhibitionId} and state <> 'dead'
      and id = (select c.id from credential c where c.exhibition_id = ${exhibitionId} and c.state = 'coded' limit 1)`)
  return { id, exhibitionId }
}

/** The badge type of an exhibition. */
export const typeIn = (types: Partial<Record<PartyName, NamedRow>>, exhibitionId: string) =>
  Object.values(types).find(type => type.exhibitionId === exhibitionId)?.id ?? exhibitionId

const organizerOf = ({ parties }: Fixture, exhibitionId: string) =>
  organizers.find(one => parties[one].exhibitionId === exhibitionId) ?? 'sponsor'

/** Everybody may have fifty badges; a secondary's quota comes from its main partner. */
async function allot(fixture: Fixture, types: Partial<Record<PartyName, NamedRow>>): Promise<void> {
  const { make, parties } = fixture
  for (const name of participants) {
    const { exhibitionId, participationId = '' } = parties[name]
    const badgeTypeId = typeIn(types, exhibitionId)
    const granted = name === 'main' || name === 'agent' ? 200 : 50
    const organizer = parties[organizerOf(fixture, exhibitionId)].operator
    await make(organizer, 'allotQuota', { participationId, badgeTypeId, granted })
  }
}

async function draft(fixture: Fixture, { operator, exhibitionId }: Party): Promise<NamedRow> {
  const badgeTypeId = typeIn((await fixture.rows('badge type')).rows, exhibitionId)
  const { id, version } = await fixture.make(operator, 'addBadge', { exhibitionId, badgeTypeId, ...person() })
  return { exhibitionId, id, version }
}

async function pending(fixture: Fixture, party: Party): Promise<NamedRow> {
  const { exhibitionId, id } = await draft(fixture, party)
  await fixture.make(party.operator, 'submitBadges', { exhibitionId: party.exhibitionId, ids: [id] })
  return { exhibitionId, id, version: 2 }
}

/** Approved by another operator of the organizer than the submitter. */
async function active(fixture: Fixture, party: Party): Promise<NamedRow> {
  const { id } = await pending(fixture, party)
  const { exhibitionId } = party
  const { company } = fixture.parties[organizerOf(fixture, exhibitionId)].operator
  await fixture.make(await fixture.world.operator(company), 'approveBadges', { exhibitionId, ids: [id] })
  return { exhibitionId, id, version: 3 }
}

async function withPhoto(fixture: Fixture, party: Party): Promise<NamedRow> {
  const badge = await active(fixture, party)
  await fixture.db.run(sql`
    with photo as (
      insert into file (company_id, operator_id, purpose, target, name, type, size, sha256, state, ready_at)
      values (${party.operator.company.id}, ${party.operator.operatorId}, 'photo', ${badge.id}, 'photo', 'image/jpeg', 1, ''::bytea,
        'claimed', now()) returning id)
    update badge set photo_id = (select id from photo) where exhibition_id = ${badge.exhibitionId} and id = ${badge.id}`)
  return badge
}

function onCard(state: 'queued' | 'printed' | 'issued'): MakeRows {
  return ofParticipants(async (fixture, party) => {
    const badge = await active(fixture, party)
    await fixture.db.run(sql`
      update credential set state = ${state} where exhibition_id = ${badge.exhibitionId} and badge_id = ${badge.id}`)
    return badge
  })
}
