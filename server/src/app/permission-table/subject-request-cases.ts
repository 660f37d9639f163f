import sql from 'sql-template-tag'
import { files } from '../testing/factories/files.ts'
import { type DomainCases, exported, on } from './cases.ts'
import type { NamedRow } from './fixture.ts'
import { ofVenue } from './rows.ts'

/** One in a state, entered by an operator of the venue who is no caller here. */
const inState = (kind: 'access' | 'erasure', state: string) =>
  ofVenue(({ db }) =>
    db.one<NamedRow>(sql`
      insert into subject_request (kind, state, phone_blind_index, phone_masked, proof, reason, received_on, due_on, submitted_by,
        submitted_by_name, approved_by, approved_by_name, approved_at, ended_at)
      select ${kind}, ${state}, sha256(uuidv7()::text::bytea), '137****0000', 'code', '本人要求', '2026-11-02', '2026-11-17', uuidv7(),
        '示例', a.by, '示例', now(), case when ${state} = 'done' then now() end
      from (select case when ${state} in ('approved', 'done') then uuidv7() end as by) a returning id, version`),
  )
/** Ready, with its file. */
const ready = ofVenue(async ({ db }) => {
  const fileId = await files.build(db, { purpose: 'result', name: 'SR.zip', type: 'application/zip', state: 'claimed' })
  return db.one<NamedRow>(sql`
    insert into subject_request (kind, state, phone_blind_index, proof, reason, received_on, due_on, submitted_by, submitted_by_name, file_id)
    values ('access', 'ready', sha256(uuidv7()::text::bytea), 'code', '本人要求', '2026-11-02', '2026-11-17', uuidv7(), '示例', ${fileId})
    returning id, version`)
})
const note = { note: '示例说明' }

/** Requests are only visible to the venue. */
export const subjectRequestCases: DomainCases = {
  rows: {
    'subject request': inState('access', 'received'),
    'subject request, of erasure': inState('erasure', 'received'),
    'subject request, previewed': inState('erasure', 'previewed'),
    'subject request, approved': inState('erasure', 'approved'),
    'subject request, done': inState('erasure', 'done'),
    'subject request, ready': ready,
  },
  hints: {
    exportSubjectRequests: exported,
    addSubjectRequest: on(
      {},
      { kind: 'access', phone: '13700000000', proof: 'code', receivedOn: '2026-11-02', reason: '本人要求' },
    ),
    openSubjectRequestFile: on({ id: 'subject request, ready' }),
    answerSubjectRequest: on({ id: 'subject request, ready' }, note),
    previewSubjectRequest: on({ id: 'subject request, of erasure' }),
    approveSubjectRequest: on({ id: 'subject request, previewed' }, note),
    resumeSubjectRequest: on({ id: 'subject request, approved' }),
    refuseSubjectRequest: on({ id: 'subject request' }, note),
    printSubjectRequest: on({ id: 'subject request, done' }),
  },
}
