import { describe, expect, it } from 'vitest'
import { type Fair, identityNumber } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { createRuleWorld, ruleOf } from '../../../app/testing/rule-world.ts'
import type { TestOperator } from '../../../app/testing/world.ts'

const world = await closeAfterAll(createRuleWorld())

async function explain({ exhibitionId }: Fair, caller: TestOperator, id: string) {
  const { data } = await world.call(caller, 'explainBadgeRules', { exhibitionId, id })
  return { version: data.version, said: data.list.map(({ code, result, facts }) => [code, result, facts.cn, facts.en]) }
}

describe('explainBadgeRules', () => {
  it('says of every rule that applies whether it is met, and by how much, in both languages', async () => {
    const fair = await world.buyers()
    const closes = { opens: null, closes: { day: '2020-01-01', clock: '18:00' } }
    await world.publish(
      fair,
      ruleOf('R01', 'companyLimit', { max: 2 }),
      ruleOf('R02', 'documents', { accepted: ['passport'] }, { effect: 'warn' }),
      ruleOf('R03', 'evidence', { role: 'other', anyOf: [['letter']] }, { effect: 'hold' }),
      ruleOf('R04', 'age', { min: 0 }),
      ruleOf('R05', 'window', closes, { effect: 'warn' }),
      ruleOf('R06', 'liability', {}, { effect: 'warn' }),
      ruleOf('R07', 'price', {}, { effect: 'warn' }),
      ruleOf('R08', 'companyLimit', {}, { effect: 'off' }),
      ruleOf('R09', 'companyLimit', {}, { classes: ['press'] }),
      ruleOf('R10', 'history', {}, { scope: 'series' }),
    )
    const birth = { documentNumber: identityNumber(71_001), name: '张三' }
    const first = await world.pending(fair, birth)
    const second = await world.pending(fair)
    const { version, said } = await explain(fair, fair.organizer, second)
    expect(version).toBe(1)
    expect(said).toMatchObject([
      ['R01', 'met', '本企业已有 1 张，上限 2 张', 'Badges of this company: 1, limit 2'],
      ['R02', 'notMet', '居民身份证', 'Identity card'],
      ['R03', 'notMet', '缺少：单位介绍信', 'Missing: company letter'],
      ['R04', 'met', expect.stringContaining('周岁，须满 0 周岁'), expect.stringMatching(/^Age \d+, at least 0$/)],
      ['R05', 'notMet', expect.stringMatching(/^晚了 \d+ 天/), expect.stringMatching(/ too late$/)],
      ['R06', 'notMet', '责任书未签署', 'The statement is not accepted'],
      ['R07', 'met', '不限制申请', 'Does not restrict applications'],
      [
        'R10',
        'met',
        expect.stringContaining('本人的相关记录：0 条'),
        expect.stringContaining('Such records of this person: 0'),
      ],
    ])
    // A badge counts those that were submitted before it.
    expect((await explain(fair, fair.organizer, first)).said[0]?.[2]).toBe('本企业已有 0 张，上限 2 张')
  })

  it('shows a draft by the rules in force, before it is submitted', async () => {
    const fair = await world.buyers()
    const draft = await world.draft(fair)
    expect(await explain(fair, fair.partner, draft)).toEqual({ version: null, said: [] })
    await world.publish(fair, ruleOf('R01', 'companyLimit', { max: 1 }))
    await world.pending(fair)
    expect((await explain(fair, fair.partner, draft)).said).toMatchObject([
      ['R01', 'notMet', '本企业已有 1 张，上限 1 张', 'Badges of this company: 1, limit 1'],
    ])
    const { exhibitionId, partner } = fair
    expect((await world.call(partner, 'getBadgeDetail', { exhibitionId, id: draft })).data.ruled).toBe(true)
  })

  it('tells an applicant nothing of badges of others, and a stranger nothing at all', async () => {
    const fair = await world.buyers()
    const press = await world.typeOf(fair, 'press')
    const both = { effect: 'warn', classes: ['buyer', 'press'] }
    await world.publish(fair, ruleOf('R01', 'onePerson', { per: 'exhibition' }, both))
    const person = { documentNumber: identityNumber(71_002), name: '同一人' }
    await world.pending({ ...fair, badgeTypeId: press }, person)
    const draft = await world.draft(fair, fair.partner, person)
    expect((await explain(fair, fair.partner, draft)).said).toEqual([['R01', 'notShown', '', '']])
    expect((await explain(fair, fair.organizer, draft)).said).toMatchObject([
      ['R01', 'notMet', '本人的相关申请：1 份', 'Such applications of this person: 1'],
    ])
    await world.submit(fair, [draft])
    expect((await explain(fair, fair.partner, draft)).said).toEqual([['R01', 'notMet', '', '']])
    const stranger = await world.world.administrator('cooperatorMain')
    const answer = await world.call(stranger, 'explainBadgeRules', { exhibitionId: fair.exhibitionId, id: draft })
    expect(answer.statusCode).not.toBe(10001)
  })
})
