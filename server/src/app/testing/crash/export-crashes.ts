import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleQuestion, sampleSurvey } from '@fairgate/contract/app/testing/sample-question'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { transaction } from '../../../kernel/database/database.ts'
import { saveAnswer } from '../../../sales/survey/save-answer.ts'
import { jobs } from '../../jobs.ts'
import type { TestOperator } from '../world.ts'
import { type Crash, crash } from './crash.ts'
import type { CrashFixture } from './crash-fixture.ts'

const travellers = 12_000
const audience = 30_000
const answers = 2_000

/** The single file that an export has created for its company. */
async function onlyResult(fixture: CrashFixture, caller: TestOperator, jobId: string): Promise<string> {
  const { fileId } = await fixture.resultOf<{ fileId: string }>(jobId)
  expect(await fixture.resultsOf(caller)).toEqual([fileId])
  return fileId
}
const textOf = ({ services }: CrashFixture, fileId: string) =>
  services.store.withPath(fileId, path => readFile(path, 'utf8'))

export const exportCrashes: readonly Crash[] = [
  crash({
    job: 'travel.export: one whole file, nothing twice',
    async start({ world, call, db }) {
      const { exhibitionId, partner: operator } = await world.fair()
      await db.run(sql`
        insert into travel (exhibition_id, company_id, name, employer, origin, arrive_on, leave_on, purpose, heads)
        select ${exhibitionId}, ${operator.company.id}, '出行人' || n, '示例公司', '330100', '2030-03-02', '2030-03-05', 'exhibit', 1
        from generate_series(1, ${travellers}) n`)
      const { jobId } = (await call(operator, 'exportTravel', { format: 'csv' })).data
      return { jobs: [jobId], operator, progress: sql`select progress_done::int as n from job where id = ${jobId}` }
    },
    progress: { done: ({ count }, { progress }) => count(progress), all: travellers },
    killed: async (fixture, { operator }) => expect(await fixture.resultsOf(operator)).toEqual([]),
    async expected(fixture, { jobs: [jobId = ''], operator }) {
      const [title, ...rows] = (await textOf(fixture, await onlyResult(fixture, operator, jobId)))
        .trimEnd()
        .split(/\r?\n/)
      expect(title).toContain('出行人')
      const names = rows.map(row => /出行人\d+/.exec(row)?.[0])
      expect([names.length, new Set(names).size]).toEqual([travellers, travellers])
    },
  }),

  crash({
    job: 'audience.export: one whole sheet, nobody twice',
    async start({ world, call, db, services }) {
      const caller = await world.world.administrator('sponsor')
      await db.run(sql`
        insert into audience (owner_id, kind, source, name, phone_blind_index)
        select ${caller.company.id}, 'potential', 'imported', '观众' || n, sha256(n::text::bytea)
        from generate_series(1, ${audience}) n`)
      const wanted = { kind: 'potential' as const, filter: {}, format: 'csv' as const }
      const earlier = await readdir(services.store.incoming)
      const { jobId } = (await call(caller, 'exportAudience', wanted)).data
      return { jobs: [jobId], operator: caller, earlier }
    },
    progress: {
      // The files that the job writes and keeps in the end.
      async done({ services: { store } }, { earlier }) {
        const names = (await readdir(store.incoming)).filter(name => !earlier.includes(name))
        const sizes = await Promise.all(names.map(async name => (await stat(join(store.incoming, name))).size))
        return sizes.filter(size => size > 0).length
      },
      all: Number.POSITIVE_INFINITY,
    },
    killed: async (fixture, { operator }) => expect(await fixture.resultsOf(operator)).toEqual([]),
    async expected(fixture, { jobs: [jobId = ''], operator }) {
      const names = (await textOf(fixture, await onlyResult(fixture, operator, jobId))).match(/观众\d+/g) ?? []
      expect([names.length, new Set(names).size]).toEqual([audience, audience])
    },
  }),

  crash({
    job: 'survey.export: made once, whole',
    async start({ world, call, pool }) {
      const caller = await world.world.administrator('sponsor')
      const title = { titleCn: '满意度', titleEn: 'How was it' }
      const questions = Array.from({ length: 5 }, (_, n) => sampleQuestion(`q${n + 1}`))
      const { data: made } = await call(caller, 'addSurvey', title)
      const content = sampleSurvey(...questions)
      const { data: edited } = await call(caller, 'editSurvey', { ...made, ...title, content })
      await call(caller, 'publishSurvey', edited)
      const storedAnswers = Object.fromEntries(questions.map(({ key }) => [key, { options: ['a'] }]))
      const one = () =>
        transaction(pool, db =>
          saveAnswer(db, {
            ...{ surveyId: made.id, number: 1, respondent: randomBytes(32), language: 'cn', day: '2030-03-03' },
            ...{ answeredAt: new Date(), kept: storedAnswers },
          }),
        )
      for (let n = 0; n < answers; n += 8) await Promise.all(Array.from({ length: 8 }, one))
      const { jobId } = (await call(caller, 'exportSurvey', { id: made.id })).data
      const running = sql`select count(*)::int as n from job where id = ${jobId} and state = 'running'`
      return { jobs: [jobId], operator: caller, running }
    },
    progress: { done: ({ count }, { running }) => count(running), all: Number.POSITIVE_INFINITY },
    killed: async (fixture, { operator }) => expect(await fixture.resultsOf(operator)).toEqual([]),
    async expected(fixture, { jobs: [jobId = ''], operator }) {
      await onlyResult(fixture, operator, jobId)
      // Answers, and next to them their sums and the questions.
      expect((await fixture.resultOf<{ rows: number }>(jobId)).rows).toBeGreaterThan(answers)
    },
  }),

  crash({
    job: 'statistics.export and audience.importErrors, at their last write: one file each',
    async start({ world, call, uploaded }) {
      const { exhibitionId, organizer: operator } = await world.fair()
      const content = Buffer.from('姓名 Name,手机号码 Phone\n张三,13800000001\n李四,138\n,13800000002\n')
      const fileId = await uploaded(operator, { purpose: 'sheet', name: 'people.csv', type: 'csv', content })
      const { importId, jobId } = (await call(operator, 'importAudience', { fileId })).data
      await world.runJob(jobId, jobs)
      const statistic = { exhibitionIds: [exhibitionId], statistic: 'gender' as const, format: 'csv' as const }
      const questions = [
        await call(operator, 'exportStatistics', statistic),
        await call(operator, 'exportAudienceImportErrors', { importId }),
      ]
      return { jobs: questions.map(({ data }) => data.jobId as string), operator }
    },
    progress: { locks: () => sql`lock table file in exclusive mode` },
    async expected({ db }, { operator }) {
      const files = await db.many<{ name: string }>(sql`
        select name from file where purpose = 'result' and company_id = ${operator.company.id} order by name`)
      const names = files.map(({ name }) => name.replace(/\d{4}-\d{2}-\d{2}/, 'day'))
      expect(names).toEqual(['people-errors.xlsx', 'statistics-gender-day.csv'])
    },
  }),
]
