import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sampleQuestion, sampleSurvey } from '@fairgate/contract/testing/sample-question'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { transaction } from '../kernel/database.ts'
import { startJobHost } from '../kernel/jobs/host.ts'
import { migrateJobs } from '../kernel/jobs/migrate-jobs.ts'
import { type BadgeWorld, createBadgeWorld } from '../testing/badge-world.ts'
import { keepAnswer } from './keep-answer.ts'

let world: BadgeWorld
beforeAll(async () => {
  world = await createBadgeWorld()
  await migrateJobs(world.pool)
})
afterAll(() => world?.close())

const all = 2_000

it('an export whose job process is killed in the middle is made once, whole', async () => {
  const who = await world.world.administrator('sponsor')
  const title = { titleCn: '满意度', titleEn: 'How was it' }
  const questions = Array.from({ length: 5 }, (_, n) => sampleQuestion(`q${n + 1}`))
  const { data: made } = await world.call(who, 'addSurvey', title)
  const { data: edited } = await world.call(who, 'editSurvey', {
    ...made,
    ...title,
    content: sampleSurvey(...questions),
  })
  await world.call(who, 'publishSurvey', edited)
  const kept = Object.fromEntries(questions.map(({ key }) => [key, { options: ['a'] }]))
  const one = () =>
    transaction(world.pool, db =>
      keepAnswer(db, {
        ...{ surveyId: made.id, number: 1, respondent: randomBytes(32), language: 'cn', day: '2030-03-03' },
        ...{ answeredAt: new Date(), kept },
      }),
    )
  for (let n = 0; n < all; n += 8) await Promise.all(Array.from({ length: 8 }, one))
  const host = startJobHost({
    ...{ config: world.config, registry: join(import.meta.dirname, '../jobs.ts'), onError: () => {} },
  })
  try {
    const { jobId } = (await world.call(who, 'exportSurvey', { id: made.id })).data
    const job = () =>
      world.db.one<{ state: string; attempts: number; rows: number | null; files: number }>(sql`
        select state, attempts, (result ->> 'rows')::int as rows,
          (select count(*)::int from file where purpose = 'result' and company_id = ${who.company.id}) as files
        from job where id = ${jobId}`)
    const often = { timeout: 20_000, interval: 2 }
    await vi.waitFor(async () => expect((await job()).state).toBe('running'), often)
    process.kill(host.pid() ?? 0, 'SIGKILL')
    expect(await job()).toMatchObject({ state: 'running', files: 0 })
    await vi.waitFor(async () => expect((await job()).state).toBe('done'), { timeout: 60_000, interval: 100 })
    const { rows, files } = await job()
    expect(files).toBe(1)
    // Answers, and beside them their sums and the questions.
    expect(rows).toBeGreaterThan(all)
  } finally {
    await host.stop()
  }
}, 100_000)
