import sql, { raw } from 'sql-template-tag'
import { expect } from 'vitest'
import { queueBase } from '../../../admission/offline/bundle-snapshot.ts'
import { type Crash, crash } from './crash.ts'

const people = 6_000
const passages = 6_000

/** Jobs that write rows. */
export const recordCrashes: readonly Crash[] = [
  crash({
    job: 'batchSearch.search',
    async start({ world, call }) {
      const fair = await world.fair()
      const phone = '13912349999'
      await world.active(fair, { phone })
      const numbers = [...Array.from({ length: 700 }, (_, n) => `181${String(n).padStart(8, '0')}`), phone].join('\n')
      const { data } = await call(world.platform, 'batchSearch', { numbers, reason: '核对来访名单' })
      return { jobs: [data.jobId ?? ''], id: data.id }
    },
    progress: { locks: () => sql`lock table batch_search in exclusive mode` },
    async expected({ db, resultOf }, { jobs: [jobId = ''], id }) {
      expect(await resultOf(jobId)).toMatchObject({ rows: 701, fileId: expect.any(String) })
      const stored = sql`select lines, found, missing, lines_encrypted, failure from batch_search where id = ${id}`
      expect(await db.many(stored)).toEqual([
        { lines: 701, found: 1, missing: 700, lines_encrypted: null, failure: null },
      ])
    },
  }),

  crash({
    job: 'blacklist.sweep',
    async start({ world, db }) {
      const badge = await world.active(await world.fair())
      const entry = await world.addApproved()
      // It was in progress when the entry came into effect.
      await db.run(sql`update badge b set document_blind_index = k.blind_index from blacklist_key k
        where b.id = ${badge} and k.blacklist_id = ${entry}`)
      const { id } = await db.one<{ id: string }>(sql`
        select id from job where kind = 'blacklist.sweep' order by created_at desc limit 1`)
      return { jobs: [id], badge }
    },
    progress: { locks: () => sql`lock table suspended_by_entry in exclusive mode` },
    async expected({ world, db, resultOf }, { jobs: [jobId = ''], badge }) {
      expect(await resultOf(jobId)).toMatchObject({ count: 1 })
      expect(await world.badgeOf(badge)).toMatchObject({ state: 'suspended', suspended_by: ['blacklist'] })
      const once = sql`select
        (select count(*)::int from history where subject_id = ${badge} and event = 'suspend') as transitions,
        (select count(*)::int from suspended_by_entry where holder_id = ${badge}) as suspended`
      expect(await db.one(once)).toEqual({ transitions: 1, suspended: 1 })
    },
  }),

  crash({
    job: 'offline bundles and a proof of a template: each is written once, though the statement outlives its process',
    async start({ world, call, db }) {
      const { exhibitionId, organizer } = await world.fair()
      const proof = { exhibitionId, size: 'cr80' as const, sides: { front: [], back: [] } }
      const { data } = await call(organizer, 'proofTemplate', proof)
      return { jobs: [data.jobId, await queueBase(db, exhibitionId)], exhibitionId }
    },
    progress: {
      locks: () => sql`lock table bundle_snapshot, badge_template_proof in exclusive mode`,
      statementRemains: true,
    },
    async expected({ db }, { exhibitionId }) {
      const written = sql`select
        (select count(*)::int from bundle_snapshot where exhibition_id = ${exhibitionId}) as bundles,
        (select count(*)::int from badge_template_proof where exhibition_id = ${exhibitionId}) as proofs`
      expect(await db.one(written)).toEqual({ bundles: 1, proofs: 1 })
    },
  }),

  crash({
    job: 'privacy retention: certified for what it did, every row once',
    async start({ world, call, db }) {
      const fair = await world.fair()
      const { exhibitionId } = fair
      await world.likes(await world.active(fair), people - 1)
      // PostgreSQL would do it within a minute.
      await db.run(sql`analyze badge`)
      await world.over(fair)
      await db.run(sql`update exhibition set ended_at = now() - interval '400 days' where id = ${exhibitionId}`)
      await world.setRetention('person', 365)
      const { jobId } = (await call(world.platform, 'runRetention', {})).data
      return { jobs: [jobId], exhibitionId }
    },
    progress: {
      done: async ({ world }, { exhibitionId }) => (await world.certified(exhibitionId)).person ?? 0,
      all: people,
    },
    async killed({ count }, { exhibitionId }) {
      expect(await count(erased(exhibitionId))).toBeLessThan(people)
    },
    async expected({ world, count }, { exhibitionId }) {
      expect((await world.certified(exhibitionId)).person ?? 0).toBe(people)
      expect(await count(erased(exhibitionId))).toBe(people)
    },
  }),

  crash({
    job: 'an erasure: certified for what it did, every row once',
    async start({ world, db }) {
      const fair = await world.fair()
      const person = world.person({ name: '中途被杀', phone: '13812348888' })
      const badgeId = await world.active(fair, person)
      await world.passed(fair, badgeId)
      const columns = raw(
        'exhibition_id, device_id, channel_id, zone_id, badge_id, direction, verdict, clock_off, at, device_at, gate_day',
      )
      await db.run(sql`
        insert into passage (scan_id, ${columns})
        select uuidv7(), ${columns} from passage, generate_series(2, ${passages}) where exhibition_id = ${fair.exhibitionId}`)
      await world.over(fair)
      const { id } = await world.addRequest({
        ...{ kind: 'erasure', documentType: 'identityCard', documentNumber: person.documentNumber },
      })
      const jobId = await world.approved(id)
      const { number } = await world.request(id)
      const certified = sql`select coalesce(sum(rows) filter (where counts ? 'passage'), 0)::int as n
        from retention_certificate where request = ${number}`
      const left = sql`select count(*)::int as n from passage where badge_id = ${badgeId}`
      return { jobs: [jobId], id, certified, left }
    },
    progress: { done: ({ count }, { certified }) => count(certified), all: passages },
    async killed({ count }, { left }) {
      expect(await count(left)).toBeGreaterThan(0)
    },
    async expected({ world, count }, { id, certified, left }) {
      expect([await count(certified), await count(left), (await world.request(id)).state]).toEqual([
        passages,
        0,
        'done',
      ])
    },
  }),
]

const erased = (exhibitionId: string) =>
  sql`select count(*) filter (where name = '—')::int as n from badge where exhibition_id = ${exhibitionId}`
