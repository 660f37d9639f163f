import { readFile } from 'node:fs/promises'
import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import {
  paramsSchema,
  presetOf,
  ruleKindNames,
  type Statement,
  scopesOf,
} from '@fairgate/contract/badging/rulebook/kinds'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { jobs } from '../../app/jobs.ts'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { pdfText } from '../../app/testing/render-pdf.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()
const send = <N extends CommandName>(command: N, input: object) =>
  world.call(fair.organizer, command, { exhibitionId: fair.exhibitionId, ...input } as Payload<N>)

it('a printed version has every sentence in both languages, except those that are off', async () => {
  const kinds = ruleKindNames.filter(kind => paramsSchema(kind).safeParse(presetOf(kind)).success)
  const rules = kinds.map((kind, at) => ({
    ...{ code: `R${String(at + 1).padStart(2, '0')}`, kind, classes: ['exhibitor'], params: presetOf(kind) },
    ...{ scope: scopesOf({ kind, params: presetOf(kind) } as Statement)[0], effect: at === 0 ? 'off' : 'warn' },
    ...{ noteCn: '', noteEn: at === 1 ? 'See the hall plan' : '' },
  }))
  const saved = await send('saveRuleBook', { rules })
  expect([saved.statusCode, saved.data]).toEqual([10001, expect.objectContaining({ version: 1 })])
  const { id } = saved.data
  const { book } = (await send('getRuleBookDetail', { id })).data
  const { data } = await send('printRuleBook', { id })
  const { fileId } = await world.runJob<{ fileId: string }>(data.jobId, jobs)
  const pages = await world.services.store.withPath(fileId, async path => pdfText(await readFile(path)))
  const text = pages.join('').replace(/\s/g, '')
  const [off, ...published] = book?.list ?? []
  for (const { code, sentence } of published)
    for (const part of [code, sentence.cn, sentence.en]) expect(text).toContain(part.replace(/\s/g, ''))
  expect(text).not.toContain(off?.sentence.cn.replace(/\s/g, ''))
  for (const part of ['办证须知', 'Rulesforbadges', '示例展会', 'ExampleFair', '草稿Draft', 'Seethehallplan'])
    expect(text).toContain(part)
  const { type } = await world.db.one<{ type: string }>(sql`select type from file where id = ${fileId}`)
  expect(type).toBe('application/pdf')
})

it('is not found by another organizer', async () => {
  const other = await world.fair()
  const { id } = (await world.call(other.organizer, 'saveRuleBook', { exhibitionId: other.exhibitionId, rules: [] }))
    .data
  expect((await send('printRuleBook', { id })).reason).toBe('kernel.notFound')
  expect((await send('printRuleBook', { exhibitionId: other.exhibitionId, id })).reason).toBe('kernel.notFound')
})
