import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import { presetOf, type RuleKind } from '@fairgate/contract/badging/rulebook/kinds'
import sql from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { readSheet } from '../../../kernel/spreadsheet/read-sheet.ts'
import { badgeJobs } from '../jobs.ts'

let fair: Fair
const world = await closeAfterAll(createBadgeWorld())
beforeEach(async () => {
  fair = await world.fair()
  await world.db.run(sql`update badge_type set class = 'exhibitor' where id = ${fair.badgeTypeId}`)
})

const send = <N extends CommandName>(command: N, input: object) =>
  world.call(fair.organizer, command, { exhibitionId: fair.exhibitionId, ...input } as Payload<N>)
const rule = (code: string, kind: RuleKind, params: object, effect = 'refuse') => ({
  ...{ code, kind, scope: 'exhibition', effect, classes: ['exhibitor'], params: { ...presetOf(kind), ...params } },
  ...{ noteCn: '', noteEn: '' },
})
const save = async (...rules: object[]) => (await send('saveRuleBook', { rules })).data

async function tried(id: string) {
  const { data } = await send('tryRuleBook', { id })
  await world.runJob(data.jobId, badgeJobs as never)
  return (await send('getRuleTrial', { id })).data.trial
}

it('shows who would be newly refused, by rule, and writes nothing else', async () => {
  const ids = [await world.active(fair), await world.pending(fair), await world.pending(fair)]
  await world.draft(fair)
  const before = await world.db.many(
    sql`select id, version, state from badge where exhibition_id = ${fair.exhibitionId} order by id`,
  )
  const { id } = await save(rule('R01', 'companyLimit', { max: 1 }), rule('R02', 'evidence', { role: 'head' }))
  const trial = await tried(id)
  const { badgeCode } = await world.db.one<{ badgeCode: string }>(
    sql`select code as "badgeCode" from badge where exhibition_id = ${fair.exhibitionId} and id = ${ids[2]}`,
  )
  expect(trial).toMatchObject({
    ...{ current: true, againstNo: null, evaluated: 3, changed: 2, newly: { refused: 2, onHold: 0, warned: 0 } },
    groups: [
      { code: 'R01', refused: 2, noLonger: 0, companies: 1, applied: 3, missing: 0 },
      { code: 'R02', refused: 0, applied: 3, missing: 0, facts: [] },
    ],
    by: expect.any(String),
  })
  expect(trial?.list[1]).toMatchObject({
    badgeCode,
    class: 'exhibitor',
    changes: [{ code: 'R01', was: null, is: 'refuse' }],
  })
  expect(JSON.stringify(trial?.list)).not.toContain('"name"')
  expect(
    await world.db.many(
      sql`select id, version, state from badge where exhibition_id = ${fair.exhibitionId} order by id`,
    ),
  ).toEqual(before)
})

it('a trial allows publishing without a reason, until the rules change', async () => {
  await world.pending(fair)
  const key = await save(rule('R01', 'companyLimit', { max: 0 }, 'warn'))
  expect(await tried(key.id)).toMatchObject({ newly: { warned: 1 } })
  expect((await send('publishRuleBook', { ...key, effectiveAt: null })).statusCode).toBe(10001)
  const next = await save(rule('R01', 'companyLimit', { max: 0 }, 'warn'))
  expect(await tried(next.id)).toMatchObject({ againstNo: 1, changed: 0, newly: { warned: 0 } })
  const { data: changed } = await send('saveRuleBook', {
    ...next,
    rules: [rule('R01', 'companyLimit', { max: 5 }, 'warn')],
  })
  expect((await send('getRuleTrial', { id: next.id })).data.trial?.current).toBe(false)
  expect((await send('publishRuleBook', { ...changed, effectiveAt: null })).reason).toBe('rulebook.trialRequired')
})

it('what retention has removed is counted as “cannot be evaluated”, unless the record still knows the person', async () => {
  fair = await world.fair({ onePersonOneBadge: false })
  const buyers = { ...fair, badgeTypeId: await world.badgeType(fair.exhibitionId, fair.organizer) }
  await world.quota(fair.exhibitionId, fair.participationId, buyers.badgeTypeId, 10)
  await world.db.run(sql`
    update badge_type set class = case id when ${fair.badgeTypeId} then 'exhibitor' else 'buyer' end
    where exhibition_id = ${fair.exhibitionId}`)
  const person = world.person()
  const first = await world.active(fair, person)
  await world.pending(buyers, person)
  await world.pending(fair)
  const rules = [rule('R01', 'onePerson', {}), rule('R02', 'age', { min: 90 }), rule('R03', 'documents', {})]
  const { id } = await save(...rules.map(one => ({ ...one, classes: ['exhibitor', 'buyer'] })))
  const groups = async () =>
    (await tried(id))?.groups.map(({ refused, missing, facts }) => ({ refused, missing, facts: facts.join() }))
  const none = { missing: 0, facts: '' }
  expect(await groups()).toEqual([
    { refused: 1, ...none },
    { refused: 3, ...none },
    { refused: 0, ...none },
  ])
  // The kinds "document" and "person" of the retention rules of badges.
  await world.db.run(sql`
    update badge set document_blind_index = null, document_type = null, person_id = null, birth = null, purged = '{document,person}'
    where exhibition_id = ${fair.exhibitionId} and id = ${first}`)
  const [birth, document] = ['birth', 'documentType'].map(facts => ({ missing: 1, facts }))
  expect(await groups()).toEqual([
    { refused: 1, ...none },
    { refused: 2, ...birth },
    { refused: 0, ...document },
  ])
  await world.db.run(sql`delete from badge_record where badge_id = ${first}`)
  expect(await groups()).toEqual([
    { refused: 0, missing: 1, facts: 'records' },
    { refused: 2, ...birth },
    { refused: 0, ...document },
  ])
})

it('knows badges of the same persons in other exhibitions of the series, and the stands of the register', async () => {
  const earlier = await world.fair({ organizer: fair.organizer })
  const { id: seriesId } = (
    await world.call(fair.organizer, 'saveSeries', { code: `T${Date.now() % 1e7}`, nameCn: '系列', nameEn: 'Series' })
  ).data
  for (const [number, { exhibitionId, badgeTypeId }] of [earlier, fair].entries()) {
    const names = { nameCn: '届', nameEn: 'Edition' }
    const { id } = (await world.call(fair.organizer, 'saveEdition', { seriesId, number: number + 1, ...names })).data
    await world.db.run(sql`update exhibition set edition_id = ${id} where id = ${exhibitionId}`)
    await world.db.run(
      sql`update badge_type set class = ${number === 0 ? 'buyer' : 'exhibitor'} where id = ${badgeTypeId}`,
    )
  }
  const person = world.person()
  await world.active(earlier, person)
  await world.active(earlier)
  await world.pending(fair, { ...world.person(), documentNumber: person.documentNumber })
  await world.pending(fair)
  const excludes = { held: ['buyer'], outcomes: ['approved'] }
  const { id } = await save(
    { ...rule('R01', 'excludes', excludes), scope: 'series' },
    rule('R02', 'quota', { perStand: 1, perUnit: 0, min: 0 }),
  )
  expect(await tried(id)).toMatchObject({
    evaluated: 2,
    groups: [
      { code: 'R01', refused: 1, missing: 0 },
      { code: 'R02', refused: 0, missing: 2, facts: ['stands'] },
    ],
  })
  await world.db.run(sql`
    insert into stand (exhibition_id, state, hall, number, section, area_dm2, participation_id)
    values (${fair.exhibitionId}, 'assigned', 'N1', 'A01', '电子', 900, ${fair.participationId})`)
  expect((await tried(id))?.groups[1]).toMatchObject({ code: 'R02', refused: 1, missing: 0 })
})

it('its export has all changed applications, one line per rule', async () => {
  for (let n = 0; n < 3; n++) await world.pending(fair)
  const { id } = await save(rule('R01', 'companyLimit', { max: 1 }), rule('R02', 'companyLimit', { max: 2 }, 'warn'))
  const trial = await tried(id)
  const { data } = await send('exportRuleTrial', { id })
  const { fileId, rows } = await world.runJob<{ fileId: string; rows: number }>(data.jobId, badgeJobs as never)
  expect(rows).toBe(3)
  const path = join(world.services.config.dataDir, `${fileId}.xlsx`)
  await world.services.store.withPath(fileId, from => copyFile(from, path))
  const lines: string[][] = []
  for await (const { cells } of readSheet(path)) lines.push(cells)
  const { company } = fair.partner
  const line = (code: string, at: number, effect: string) => [
    ...[code, trial?.list[at]?.badgeCode, '参展商证', company.nameCn, expect.any(String), '无', effect],
  ]
  expect(lines).toEqual([
    ['编号', '证卡编号', '证件种类', '申请单位', '提交时间', '原为', '现为'],
    line('R01', 0, '不予受理'),
    line('R01', 1, '不予受理'),
    line('R02', 1, '提醒'),
  ])
  expect(trial?.list).toHaveLength(2)
})

it('needs rules', async () => {
  const key = await save()
  for (const command of ['tryRuleBook', 'exportRuleTrial'] as const)
    expect((await send(command, { id: key.id })).reason).toBe('rulebook.noRules')
})

it('three requests at once are one job, until the rules change or it has ended', async () => {
  await world.pending(fair)
  const { id, version } = await save(rule('R01', 'companyLimit', { max: 1 }))
  const answers = await Promise.all([1, 2, 3].map(() => send('tryRuleBook', { id })))
  const jobs = new Set(answers.map(({ data }) => data.jobId))
  expect(jobs.size).toBe(1)
  await send('saveRuleBook', { id, version, rules: [rule('R01', 'companyLimit', { max: 2 })] })
  const { data: other } = await send('tryRuleBook', { id })
  expect(jobs.has(other.jobId)).toBe(false)
  await world.runJob(other.jobId, badgeJobs as never)
  expect((await send('tryRuleBook', { id })).data.jobId).not.toBe(other.jobId)
})
