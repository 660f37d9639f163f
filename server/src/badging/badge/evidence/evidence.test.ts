import { documentSides, evidenceKinds, evidencePurpose } from '@fairgate/contract/badging/badge/evidence-fields'
import type { EvidenceKind } from '@fairgate/contract/badging/rulebook/labels'
import { companyTypes } from '@fairgate/contract/kernel/auth/permission'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, someId } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { files } from '../../../app/testing/factories/files.ts'
import type { TestOperator } from '../../../app/testing/world.ts'
import { findFile } from '../../../kernel/files/stored-file.ts'

const world = await closeAfterAll(createBadgeWorld())
const { db } = world
const fair = await world.fair()
const { exhibitionId } = fair

/** An upload that passed its check. */
const upload = ({ company, operatorId }: TestOperator, kind: EvidenceKind = 'letter') =>
  files.build(db, { companyId: company.id, operatorId, purpose: evidencePurpose(kind) })

async function add(caller: TestOperator, badgeId: string, kind: EvidenceKind = 'letter', more: object = {}) {
  const fileId = await upload(caller, kind)
  return world.call(caller, 'addEvidence', { exhibitionId, badgeId, kind, fileId, ...more })
}

const evidenceOf = async (caller: TestOperator, badgeId: string) =>
  (await world.call(caller, 'getBadgeEvidence', { exhibitionId, badgeId })).data

const decide = (caller: TestOperator, row: { id: string; version: number }, accepted: boolean, note = '') =>
  world.call(caller, 'decideEvidence', { exhibitionId, id: row.id, version: row.version, accepted, note })

const strangers: TestOperator[] = []
for (const type of companyTypes.filter(type => type !== 'platform')) {
  strangers.push(await world.world.administrator(type))
}

describe('who opens evidence', () => {
  const organizers = [fair.organizer.company, world.platform.company]
  const withAll = (permissions: readonly string[]) =>
    Promise.all(organizers.map(company => world.world.operator(company, { permissions })))

  it.each(evidenceKinds)('%s: as the matrix says, by role and permission', async kind => {
    const badgeId = await world.draft(fair)
    const { data } = await add(fair.partner, badgeId, kind)
    const isSide = documentSides.includes(kind)
    const open = async (caller: TestOperator) =>
      (await world.call(caller, 'openEvidence', { exhibitionId, id: data.id })).reason ?? 'opens'
    const offered = async (caller: TestOperator) =>
      (await evidenceOf(caller, badgeId)).list[0]?.actions.includes('open')
    const [organizer, venue] = await withAll(['badge:view', 'evidence:view'])
    const [revealing, venueRevealing] = await withAll(['badge:view', 'evidence:view', 'badge:reveal'])
    const blind = await world.world.operator(fair.partner.company, { permissions: ['badge:view'] })
    const stranger = await world.world.administrator('cooperatorMain')
    await world.participate(fair, stranger.company, 1)
    for (const caller of [organizer, venue] as TestOperator[]) {
      expect(await open(caller)).toBe(isSide ? 'kernel.noPermission' : 'opens')
      expect(await offered(caller)).toBe(!isSide)
    }
    for (const caller of [revealing, venueRevealing, fair.partner] as TestOperator[]) {
      expect([await open(caller), await offered(caller)]).toEqual(['opens', true])
    }
    expect([await open(blind), await offered(blind)]).toEqual(['kernel.noPermission', false])
    for (const other of strangers) expect(await open(other)).toBe('kernel.notFound')
    expect(await open(stranger)).toBe('kernel.notFound')
    // The applicant sees the sides only while it may change the badge.
    await world.call(fair.partner, 'submitBadges', { exhibitionId, ids: [badgeId] })
    expect(await open(fair.partner)).toBe(isSide ? 'kernel.noPermission' : 'opens')
    expect(await open(revealing as TestOperator)).toBe('opens')
    // A link of the file kernel does not open it either.
    const { fileId } = await db.one<{ fileId: string }>(
      sql`select file_id as "fileId" from evidence where id = ${data.id}`,
    )
    expect(await world.call(fair.partner, 'getFileLink', { fileId })).toMatchObject({ reason: 'kernel.notFound' })
  })

  it('each opening is logged', async () => {
    const badgeId = await world.draft(fair)
    const { data } = await add(fair.partner, badgeId, 'idFront')
    await world.call(fair.partner, 'openEvidence', { exhibitionId, id: data.id })
    await world.call(fair.partner, 'openEvidence', { exhibitionId, id: data.id })
    const { n } = await db.one<{ n: number }>(sql`
      select count(*)::int as n from operation_log_entry where command = 'openEvidence' and target_id = ${data.id}`)
    expect(n).toBe(2)
  })
})

describe('evidence of a badge', () => {
  it('is added and removed by its applicant before submission; the file of a removed one goes', async () => {
    const badgeId = await world.draft(fair)
    const { data } = await add(fair.partner, badgeId, 'socialInsurance', {
      coversFrom: '2029-10-01',
      coversTo: '2029-12-31',
    })
    const { list, addable } = await evidenceOf(fair.partner, badgeId)
    expect(list).toMatchObject([
      {
        kind: 'socialInsurance',
        state: 'sent',
        coversFrom: '2029-10-01',
        coversTo: '2029-12-31',
        actions: ['open', 'remove'],
      },
    ])
    expect(addable).toEqual(evidenceKinds)
    const { fileId } = await db.one<{ fileId: string }>(
      sql`select file_id as "fileId" from evidence where id = ${data.id}`,
    )
    expect(await world.call(fair.partner, 'removeEvidence', { exhibitionId, ...data })).toMatchObject({
      statusCode: 10001,
    })
    expect((await evidenceOf(fair.partner, badgeId)).list).toEqual([])
    expect((await findFile(db, fileId))?.expires_at ?? 'gone').toBe('gone')
  })

  it('is deleted with its draft', async () => {
    const badgeId = await world.draft(fair)
    await add(fair.partner, badgeId)
    await world.call(fair.partner, 'deleteBadge', { exhibitionId, ids: [badgeId] })
    const { n } = await db.one<{ n: number }>(sql`select count(*)::int as n from evidence where owner_id = ${badgeId}`)
    expect(n).toBe(0)
  })

  it('is not changed by others, nor once the badge is submitted', async () => {
    const badgeId = await world.draft(fair)
    const { data } = await add(fair.partner, badgeId)
    expect(await add(fair.organizer, badgeId)).toMatchObject({ reason: 'kernel.noPermission' })
    const stranger = await world.world.administrator('cooperatorMain')
    await world.participate(fair, stranger.company, 1)
    expect(await add(stranger, badgeId)).toMatchObject({ reason: 'kernel.notFound' })
    expect(await world.call(stranger, 'removeEvidence', { exhibitionId, ...data })).toMatchObject({
      reason: 'kernel.notFound',
    })
    await world.call(fair.partner, 'submitBadges', { exhibitionId, ids: [badgeId] })
    expect(await add(fair.partner, badgeId)).toMatchObject({ reason: 'evidence.notNow' })
    expect(await world.call(fair.partner, 'removeEvidence', { exhibitionId, ...data })).toMatchObject({
      reason: 'evidence.notNow',
    })
    expect((await evidenceOf(fair.partner, badgeId)).addable).toEqual([])
  })

  it('refuses other files at their fields', async () => {
    const badgeId = await world.draft(fair)
    const send = (fileId: string, kind: EvidenceKind, more = {}) =>
      world.call(fair.partner, 'addEvidence', { exhibitionId, badgeId, kind, fileId, ...more })
    expect(await send(await upload(fair.partner, 'idFront'), 'letter')).toMatchObject({ reason: 'evidence.kindWrong' })
    expect(await send(await upload(fair.organizer), 'letter')).toMatchObject({ reason: 'evidence.fileUnknown' })
    expect(await send(someId(), 'letter')).toMatchObject({ reason: 'evidence.fileUnknown' })
    for (const [refusal, reason] of [
      ['activeContent', 'evidence.activeContent'],
      ['pages', 'evidence.pages'],
      ['damaged', 'evidence.damaged'],
      ['notImage', 'evidence.damaged'],
    ]) {
      const fileId = await upload(fair.partner)
      await db.run(sql`update file set ready_at = null, refusal = ${refusal} where id = ${fileId}`)
      expect(await send(fileId, 'letter')).toMatchObject({ reason })
    }
    const unchecked = await upload(fair.partner)
    await db.run(sql`update file set ready_at = null where id = ${unchecked}`)
    expect(await send(unchecked, 'letter')).toMatchObject({ reason: 'kernel.fileBeingChecked' })
    const backwards = { coversFrom: '2029-12-31', coversTo: '2029-12-30' }
    expect(await send(await upload(fair.partner), 'letter', backwards)).toMatchObject({
      reason: 'evidence.coversWrong',
    })
    const half = { coversFrom: '2029-12-31' }
    expect(await send(await upload(fair.partner), 'letter', half)).toMatchObject({ reason: 'evidence.coversWrong' })
  })

  it('has at most six files and one of each side, however many are sent at once', async () => {
    const badgeId = await world.draft(fair)
    const letters = await Promise.all(Array.from({ length: 9 }, () => add(fair.partner, badgeId)))
    expect(letters.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(6)
    expect(letters.find(({ statusCode }) => statusCode !== 10001)).toMatchObject({ reason: 'evidence.tooMany' })
    const sides = await Promise.all(Array.from({ length: 3 }, () => add(fair.partner, badgeId, 'idFront')))
    expect(sides.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(await add(fair.partner, badgeId, 'idFront')).toMatchObject({ reason: 'evidence.sideThere' })
    expect((await evidenceOf(fair.partner, badgeId)).addable).not.toContain('idFront')
  })

  it('added at the same time as the badge is submitted is there when it is, or is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const badgeId = await world.draft(fair)
      const [sent, added] = await Promise.all([
        world.call(fair.partner, 'submitBadges', { exhibitionId, ids: [badgeId] }),
        add(fair.partner, badgeId),
      ])
      expect(sent.statusCode).toBe(10001)
      const { list } = await evidenceOf(fair.partner, badgeId)
      expect(list).toHaveLength(added.statusCode === 10001 ? 1 : 0)
      if (added.statusCode !== 10001) expect(added).toMatchObject({ reason: 'evidence.notNow' })
    }
  })
})

describe('an approver', () => {
  async function submitted(kind: EvidenceKind = 'payroll') {
    const badgeId = await world.draft(fair)
    const { data } = await add(fair.partner, badgeId, kind)
    await world.call(fair.partner, 'submitBadges', { exhibitionId, ids: [badgeId] })
    return { badgeId, ...data }
  }

  it('accepts a file, or gives the reason why not and thereby asks for another', async () => {
    const { badgeId, ...row } = await submitted()
    expect(await decide(fair.organizer, row, false)).toMatchObject({ statusCode: 10002 })
    const rejected = await decide(fair.organizer, row, false, '看不清')
    expect(rejected.statusCode).toBe(10001)
    const { list, addable } = await evidenceOf(fair.partner, badgeId)
    expect(list).toMatchObject([{ state: 'rejected', note: '看不清', actions: ['open', 'remove'] }])
    expect(addable).toEqual(['payroll'])
    expect(await add(fair.partner, badgeId, 'letter')).toMatchObject({ reason: 'evidence.notNow' })
    expect((await add(fair.partner, badgeId, 'payroll')).statusCode).toBe(10001)
    expect(await world.call(fair.partner, 'removeEvidence', { exhibitionId, ...rejected.data })).toMatchObject({
      statusCode: 10001,
    })
    const [next] = (await evidenceOf(fair.organizer, badgeId)).list
    expect(next).toMatchObject({ state: 'sent', actions: expect.arrayContaining(['accept', 'reject']) })
    expect(await decide(fair.organizer, next as typeof row, true)).toMatchObject({ statusCode: 10001 })
  })

  it('undoes a check, and decides nothing for others or once the badge is approved', async () => {
    const { badgeId, ...row } = await submitted()
    const { data } = await decide(fair.organizer, row, true)
    const undone = await world.call(fair.organizer, 'undoEvidenceDecision', { exhibitionId, ...data })
    expect(undone.statusCode).toBe(10001)
    expect((await evidenceOf(fair.partner, badgeId)).list).toMatchObject([{ state: 'sent', note: '' }])
    const other = await world.fair()
    expect(await decide(other.organizer, undone.data, true)).toMatchObject({ reason: 'kernel.notFound' })
    const reader = await world.world.operator(fair.organizer.company, { permissions: ['badge:view'] })
    expect(await decide(reader, undone.data, true)).toMatchObject({ reason: 'kernel.noPermission' })
    expect(await decide(fair.organizer, row, true)).toMatchObject({ reason: 'kernel.changedMeanwhile' })
    await world.call(fair.organizer, 'approveBadges', { exhibitionId, ids: [badgeId] })
    expect(await decide(fair.organizer, undone.data, true)).toMatchObject({ reason: 'evidence.notSubmitted' })
  })

  it('does not check what they sent themselves', async () => {
    const badgeId = await world.draft(fair, fair.organizer)
    const { data } = await add(fair.organizer, badgeId)
    const colleague = await world.world.operator(fair.organizer.company)
    await world.call(colleague, 'submitBadges', { exhibitionId, ids: [badgeId] })
    expect(await decide(fair.organizer, data, true)).toMatchObject({ reason: 'kernel.ownSubmission' })
    expect(await decide(colleague, data, true)).toMatchObject({ statusCode: 10001 })
  })
})
