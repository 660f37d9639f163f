import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Fair, identityNumber } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { createRuleWorld, ruleOf } from '../../../app/testing/rule-world.ts'
import type { TestOperator } from '../../../app/testing/world.ts'
import { readSheet } from '../../../kernel/spreadsheet/read-sheet.ts'
import { badgeJobs } from '../jobs.ts'

const world = await closeAfterAll(createRuleWorld())

async function exported(
  { exhibitionId }: Fair,
  caller: TestOperator,
  filter: object = {},
  language: 'cn' | 'en' = 'cn',
) {
  const input = { exhibitionId, filter, format: 'xlsx' as const }
  const { data } = await world.call(caller, 'exportFindings', input, { language })
  const { fileId } = await world.runJob<{ fileId: string; rows: number }>(data.jobId, badgeJobs as never)
  const path = join(world.services.config.dataDir, `${fileId}.xlsx`)
  await world.services.store.withPath(fileId, from => copyFile(from, path))
  const lines: string[][] = []
  for await (const { cells } of readSheet(path)) lines.push(cells)
  return lines
}

it('writes one line per rule that a badge does not satisfy, with its facts in words', async () => {
  const fair = await world.buyers()
  const press = { ...fair, badgeTypeId: await world.typeOf(fair, 'press') }
  const both = { classes: ['buyer', 'press'] }
  await world.publish(
    fair,
    ruleOf('R01', 'documents', { accepted: ['passport'] }, { ...both, effect: 'warn' }),
    ruleOf('R02', 'onePerson', { per: 'exhibition' }, { ...both, effect: 'hold' }),
  )
  const person = { documentNumber: identityNumber(81_001), name: '同一人' }
  const [first, second] = [await world.pending(press, person), await world.pending(fair, person)]
  const { exhibitionId, organizer, partner } = fair
  await world.call(organizer, 'clearFinding', { exhibitionId, id: second, code: 'R02', note: '已核实' })
  const [head, ...lines] = await exported(fair, organizer)
  expect(head?.slice(0, 5)).toEqual(['规则', '规则版本', '效果', '规则内容', '检查结果'])
  expect(lines.map(([code, version, effect, , facts]) => [code, version, effect, facts])).toEqual([
    ['R01', '1', '提醒', '居民身份证'],
    ['R01', '1', '提醒', '居民身份证'],
    ['R02', '1', '待放行', '本人的相关申请：1 份'],
  ])
  expect(lines[2]).toContain('已核实')
  // The applicant learns nothing of the other badge.
  const [, ...own] = await exported(fair, partner, {}, 'en')
  expect(own.map(([code, , effect, sentence, facts]) => [code, effect, sentence?.slice(0, 5), facts])).toEqual([
    ['R01', 'Warn', 'Buyer', 'Identity card'],
    ['R01', 'Warn', 'Buyer', 'Identity card'],
    ['R02', 'On hold', 'Buyer', ''],
  ])
  await world.call(organizer, 'rejectBadges', { exhibitionId, ids: [first], reasonCode: 'other', note: '重复' })
  expect(await exported(fair, organizer, { tab: 'rejected' })).toHaveLength(2)
})
