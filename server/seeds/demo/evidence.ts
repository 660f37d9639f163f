import { evidencePurpose } from '@fairgate/contract/badging/badge/evidence-fields'
import { type EvidenceKind, evidenceLabels } from '@fairgate/contract/badging/rulebook/labels'
import sql from 'sql-template-tag'
import type { Db } from '../../src/kernel/database/database.ts'
import { openFileStore } from '../../src/kernel/files/open-file-store.ts'
import { createStoredFile } from '../../src/kernel/files/stored-file.ts'
import { demoPage } from './company-licence.ts'
import type { Demo } from './demo-context.ts'

interface Plan {
  kind: EvidenceKind
  state: 'sent' | 'accepted' | 'rejected'
  note?: string
}

/** The files of one badge after the other. */
const plans: readonly (readonly Plan[])[] = [
  [{ kind: 'socialInsurance', state: 'sent' }],
  [
    { kind: 'payroll', state: 'accepted' },
    { kind: 'letter', state: 'sent' },
  ],
  [{ kind: 'socialInsurance', state: 'rejected', note: '缺最近一个月 / The latest month is missing' }],
  [{ kind: 'workPermit', state: 'sent' }],
]

/** Evidence for some badges that await a decision, in the exhibition with the most of them. */
export async function seedEvidence(db: Db, demo: Demo): Promise<void> {
  const store = await openFileStore(demo.services.config)
  const badges = await db.many<{ id: string; exhibitionId: string; companyId: string; submittedBy: string }>(sql`
    select b.id, b.exhibition_id as "exhibitionId", b.company_id as "companyId", b.submitted_by as "submittedBy"
    from badge b join badge_type t on t.id = b.badge_type_id and t.subject = 'person'
    where b.state = 'pending' and b.submitted_by is not null and b.exhibition_id = (
      select exhibition_id from badge where state = 'pending' and not is_sandbox(exhibition_id)
      group by 1 order by count(*) desc limit 1)
    order by b.created_at, b.id limit ${plans.length}`)
  for (const [index, { id, exhibitionId, companyId, submittedBy }] of badges.entries()) {
    for (const { kind, state, note = '' } of plans[index] ?? []) {
      const file = await createStoredFile(db, store, {
        ...{ companyId, operatorId: submittedBy, purpose: evidencePurpose(kind), target: id },
        ...{ name: `${evidenceLabels[kind][0]}.pdf`, type: 'pdf' },
        content: demoPage([evidenceLabels[kind][1], 'Invented. Made for the demo of Fairgate.']),
      })
      await db.run(sql`
        insert into evidence (exhibition_id, owner_id, kind, file_id, state, note, covers_from, covers_to, submitted_by)
        values (${exhibitionId}, ${id}, ${kind}, ${file.id}, ${state}, ${note},
          case when ${kind === 'socialInsurance'} then current_date - 100 end,
          case when ${kind === 'socialInsurance'} then current_date - 10 end, ${submittedBy})`)
    }
  }
}
