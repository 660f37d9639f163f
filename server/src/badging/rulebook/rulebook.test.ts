import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import { presetOf, type RuleKind } from '@fairgate/contract/badging/rulebook/kinds'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { endRuleBooks } from './clock.ts'

let fair: Fair
const world = await closeAfterAll(createBadgeWorld())
beforeEach(async () => {
  fair = await world.fair()
})

const send = <N extends CommandName>(command: N, input: object, actor = fair.organizer) =>
  world.call(actor, command, { exhibitionId: fair.exhibitionId, ...input } as Payload<N>)
const rule = (code: string, kind: RuleKind, changes: object = {}) => ({
  ...{ code, kind, scope: 'exhibition', effect: 'warn', classes: ['buyer'], params: presetOf(kind) },
  ...{ noteCn: '', noteEn: '', ...changes },
})
const limit = rule('R01', 'companyLimit')
const save = (rules: object[] = [limit], key: object = {}) => send('saveRuleBook', { rules, ...key })
const saved = async (rules?: object[], key?: object) => (await save(rules, key)).data as { id: string; version: number }
const publish = (key: object, changes: object = {}) =>
  send('publishRuleBook', { ...key, effectiveAt: null, note: '现场调整', ...changes })
const published = async (rules?: object[], effectiveAt: string | null = null) => {
  const { data } = await publish(await saved(rules), { effectiveAt })
  return data as { id: string; version: number }
}
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('saveRuleBook', () => {
  it('begins one draft per exhibition, which can be saved repeatedly, with both sentences', async () => {
    const key = await saved()
    expect((await save()).reason).toBe('rulebook.draftExists')
    const rules = [limit, rule('R02', 'age', { noteEn: 'Why', effect: 'refuse' })]
    expect((await save(rules, key)).data).toEqual({ id: key.id, version: 2 })
    expect((await save([limit], key)).reason).toBe('kernel.changedMeanwhile')
    const { data } = await send('getRuleBookDetail', {})
    expect(data.book).toMatchObject({
      ...{ no: 1, rules: 2, standing: 'draft', tried: false, actions: ['publish', 'edit', 'discard'] },
      list: [
        {
          number: 1,
          code: 'R01',
          sentence: { cn: '采购商证：每企业合计最多2张', en: 'Buyer: at most 2 per company in total' },
        },
        { number: 2, code: 'R02', effect: 'refuse', noteEn: 'Why', params: presetOf('age') },
      ],
    })
  })

  it('begins one draft for concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => save()))
    const reasons = answers.map(({ reason }) => reason ?? 'saved').toSorted()
    expect(reasons).toEqual([...Array.from({ length: 7 }, () => 'rulebook.draftExists'), 'saved'])
  })

  it('refuses at the rule that is wrong', async () => {
    const wrong = async (...rules: object[]) => {
      const { reason, data } = await save(rules)
      return [reason, JSON.stringify(data)]
    }
    expect(await wrong(limit, rule('R02', 'days', { classes: ['buyer', 'guests'] }))).toEqual([
      'rulebook.classUnknown',
      expect.stringContaining('rules.1.classes'),
    ])
    expect((await wrong(limit, limit))[0]).toBe('rulebook.codeTaken')
    expect(await wrong(rule('R01', 'quota'), rule('R02', 'quota'))).toEqual([
      'rulebook.contradicts',
      expect.stringContaining('rules.1'),
    ])
    for (const bad of [
      rule('R1', 'days'),
      rule('R01', 'days', { params: presetOf('age') }),
      rule('R01', 'days', { params: { ...presetOf('days'), min: 9 } }),
      rule('R01', 'days', { scope: 'series' }),
      rule('R01', 'days', { classes: [] }),
      rule('R01', 'days', { classes: ['buyer', 'buyer'] }),
      rule('R01', 'window', { params: { ...presetOf('window'), closes: null } }),
    ])
      expect((await wrong(bad))[0]).toBe('kernel.inputRefused')
  })

  it('is for the venue and the organizer of the exhibition', async () => {
    const key = await saved()
    expect((await send('getRuleBookDetail', {}, world.platform)).data.book).toMatchObject({ id: key.id })
    expect((await send('getRuleBookDetail', {}, (await world.fair()).organizer)).reason).toBe('kernel.notFound')
    expect((await send('getRuleBookDetail', {}, fair.partner)).reason).toBe('kernel.noPermission')
  })
})

describe('publishRuleBook', () => {
  it('needs a trial of these rules, or a reason', async () => {
    const key = await saved()
    expect((await publish(key, { note: '' })).reason).toBe('rulebook.trialRequired')
    await world.db.run(sql`update rule_book set trial_digest = digest where id = ${key.id}`)
    expect((await publish(key, { note: '' })).statusCode).toBe(10001)
    const second = await saved()
    await world.db.run(sql`update rule_book set trial_digest = digest where id = ${second.id}`)
    const changed = await saved([rule('R01', 'companyLimit', { params: { max: 3 } })], second)
    expect((await publish(changed, { note: '' })).reason).toBe('rulebook.trialRequired')
  })

  it('publishes rules that warn, and stricter ones of kinds that are enforced', async () => {
    const ofAgencies = { ...presetOf('evidence'), role: 'agency' }
    const strict = await saved([limit, rule('R02', 'evidence', { effect: 'hold', params: ofAgencies })])
    expect(await publish(strict)).toMatchObject({ reason: 'rulebook.warnOnly', msg: expect.stringContaining('R02') })
    const params = { ...presetOf('age'), min: 12, guardianUnder: 18 }
    const evidence = { ...presetOf('evidence'), role: 'other' }
    const enforced = [
      rule('R02', 'age', { effect: 'refuse', params }),
      rule('R03', 'documents', { effect: 'hold' }),
      rule('R04', 'evidence', { effect: 'hold', params: evidence }),
    ]
    expect((await publish(await saved(enforced, strict))).statusCode).toBe(10001)
  })

  it('publishes a version with rules, also switched off ones', async () => {
    const strict = await saved([limit])
    const none = await saved([], strict)
    expect((await publish(none)).reason).toBe('rulebook.noRules')
    const off = await saved([limit, rule('R02', 'age', { effect: 'off' })], none)
    expect((await publish(off)).statusCode).toBe(10001)
  })

  it('is in force until the next version begins, which can be withdrawn before', async () => {
    const first = await published()
    const second = await published([limit], later(2))
    const third = await saved()
    expect((await publish(third, { effectiveAt: later(-1) })).reason).toBe('rulebook.inThePast')
    const far = await publish(third, { effectiveAt: '9999-01-01T00:00:00.000Z' })
    expect(far).toMatchObject({ reason: 'rulebook.tooFarAhead', msg: '生效时间最多提前 5 年' })
    const standings = async () =>
      (await send('getRuleBookPage', {})).data.list.map(({ no, standing }) => `${no} ${standing}`)
    expect(await standings()).toEqual(['3 draft', '2 planned', '1 inForce'])
    expect((await send('withdrawRuleBook', first)).reason).toBe('rulebook.inForceAlready')
    expect((await send('withdrawRuleBook', second)).statusCode).toBe(10001)
    expect(await standings()).toEqual(['3 draft', '2 withdrawn', '1 inForce'])
    expect(await endRuleBooks({ services: world.services, publish: () => {} }, new Date())).toBe(0)
  })

  it('ends the version before it', async () => {
    const first = await published()
    await published()
    await endRuleBooks({ services: world.services, publish: () => {} }, new Date())
    const { data } = await send('getRuleBookDetail', { id: first.id })
    expect(data.book).toMatchObject({ state: 'ended', standing: 'past' })
  })

  it('takes one version per moment, of concurrent ones too', async () => {
    const at = later(5)
    await published([limit], at)
    expect((await publish(await saved(), { effectiveAt: at })).reason).toBe('rulebook.momentTaken')
  })

  it('shows the sentences that change', async () => {
    await published([limit, rule('R03', 'days')])
    const key = await saved([rule('R01', 'companyLimit', { params: { max: 3 } }), rule('R02', 'age')])
    const { data } = await send('compareRuleBooks', { id: key.id })
    expect(data).toMatchObject({
      withNo: 1,
      changes: [
        {
          code: 'R01',
          change: 'changed',
          was: { cn: '采购商证：每企业合计最多2张' },
          is: { cn: '采购商证：每企业合计最多3张' },
        },
        { code: 'R02', change: 'added', was: null },
        { code: 'R03', change: 'removed', is: null },
      ],
    })
  })
})

describe('the rules of a published version', () => {
  const change = (statement: string, id: string) =>
    world.db.run(sql([statement] as never)).then(
      () => 'done',
      (error: { constraint?: string }) => `${error.constraint} ${id.length > 0}`,
    )
  it('cannot be changed, added or deleted', async () => {
    const { id } = await published()
    const refused = 'rule_is_fixed true'
    expect(await change(`update rule set effect = 'off' where book_id = '${id}'`, id)).toBe(refused)
    expect(await change(`delete from rule where book_id = '${id}'`, id)).toBe(refused)
    const copied = `insert into rule select exhibition_id, book_id, 2, 'R09', kind, scope, effect, classes, params, sentence_cn,
      sentence_en from rule where book_id = '${id}'`
    expect(await change(copied, id)).toBe(refused)
    expect((await save([limit], { id, version: 2 })).reason).toBe('kernel.notInThisState')
  })

  it('are those of either of two concurrent commands, saving and publishing', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const one = await world.fair()
        const call = <N extends CommandName>(command: N, input: object) =>
          world.call(one.organizer, command, { exhibitionId: one.exhibitionId, ...input } as Payload<N>)
        const { data: key } = await call('saveRuleBook', { rules: [limit] })
        const answers = await Promise.all([
          call('saveRuleBook', { ...key, rules: [rule('R05', 'days')] }),
          call('publishRuleBook', { ...key, effectiveAt: null, note: '现场' }),
        ])
        const { data } = await call('getRuleBookDetail', { id: key.id })
        return [
          answers.filter(({ statusCode }) => statusCode === 10001).length,
          data.book?.list.map(({ code }) => code),
        ]
      }),
    )
    for (const [done, codes] of outcomes) {
      expect(done).toBe(1)
      expect([['R01'], ['R05']]).toContainEqual(codes)
    }
  })

  it('a draft is deleted with its rules', async () => {
    const key = await saved()
    expect((await send('discardRuleBook', key)).statusCode).toBe(10001)
    expect(await world.db.many(sql`select from rule where book_id = ${key.id}`)).toEqual([])
    const { id, version } = await published()
    expect((await send('discardRuleBook', { id, version })).reason).toBe('kernel.notInThisState')
  })
})
