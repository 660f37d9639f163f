import sql from 'sql-template-tag'
import { files } from '../testing/factories/files.ts'
import { person, typeIn } from './badge-cases.ts'
import { type DomainCases, on } from './cases.ts'
import { decidedBy } from './decided-row.ts'
import { uploadedFiles } from './file-cases.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { ofParticipants } from './rows.ts'

async function badgeOf(fixture: Fixture, { operator, exhibitionId }: Party): Promise<NamedRow> {
  const badgeTypeId = typeIn((await fixture.rows('badge type')).rows, exhibitionId)
  return fixture.make(operator, 'addBadge', { exhibitionId, badgeTypeId, ...person() })
}

/** A letter for a draft of this party. */
async function letterOf(fixture: Fixture, party: Party): Promise<NamedRow & { badgeId: string }> {
  const { db } = fixture
  const { exhibitionId, operator } = party
  const { id: badgeId } = await badgeOf(fixture, party)
  const fileId = await files.build(db, {
    ...{ companyId: operator.company.id, operatorId: operator.operatorId, purpose: 'evidence', target: badgeId },
    state: 'claimed',
  })
  const row = await db.one<NamedRow>(sql`
    insert into evidence (exhibition_id, owner_id, kind, file_id) values (${exhibitionId}, ${badgeId}, 'letter', ${fileId})
    returning id, version, exhibition_id as "exhibitionId"`)
  return { ...row, badgeId }
}

/** The same for a badge that is submitted. */
async function submittedLetter(fixture: Fixture, party: Party): Promise<NamedRow> {
  const { badgeId, ...row } = await letterOf(fixture, party)
  await fixture.make(party.operator, 'submitBadges', { exhibitionId: party.exhibitionId, ids: [badgeId] })
  return row
}

export const evidenceCases: DomainCases = {
  rows: {
    evidence: ofParticipants(letterOf),
    'evidence, submitted': ofParticipants(submittedLetter),
    'evidence, just accepted': ofParticipants(async (fixture, party) => {
      const row = await submittedLetter(fixture, party)
      const { platform } = fixture.parties
      const decision = { table: 'evidence', event: 'accept', from: 'sent', to: 'accepted' }
      return { ...row, ...(await decidedBy(fixture, platform.operator, decision, row)) }
    }),
    'file, evidence': uploadedFiles('evidence'),
  },
  hints: {
    getBadgeEvidence: on({ badgeId: 'badge, draft', listed: [] }),
    addEvidence: on(
      { badgeId: 'badge, draft', fileId: 'file, evidence' },
      { kind: 'letter', coversFrom: undefined, coversTo: undefined },
    ),
    importEvidence: on({ fileId: 'file, photos' }),
    decideEvidence: on({ id: 'evidence, submitted' }, { accepted: true }),
    undoEvidenceDecision: on({ id: 'evidence, just accepted' }),
  },
}
