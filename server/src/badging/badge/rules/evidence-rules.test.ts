import { evidencePurpose } from '@fairgate/contract/badging/badge/evidence-fields'
import type { EvidenceKind } from '@fairgate/contract/badging/rulebook/labels'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../../app/testing/badge-world.ts'
import { identityNumber } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { files } from '../../../app/testing/factories/files.ts'
import { createRuleWorld, ruleOf } from '../../../app/testing/rule-world.ts'
import { badgeJobs } from '../jobs.ts'

const world = await closeAfterAll(createRuleWorld())

/** Adds a file of a kind to a badge. */
async function add(fair: Fair, badgeId: string, kind: EvidenceKind, more: object = {}) {
  const { exhibitionId, partner } = fair
  const uploaded = { companyId: partner.company.id, operatorId: partner.operatorId, purpose: evidencePurpose(kind) }
  const fileId = await files.build(world.db, uploaded)
  const answer = await world.call(partner, 'addEvidence', { exhibitionId, badgeId, kind, fileId, ...more })
  if (answer.statusCode !== 10001) throw new Error(answer.msg)
  return answer.data
}

const decide = (fair: Fair, row: { id: string; version: number }, accepted: boolean) =>
  world.call(fair.organizer, 'decideEvidence', { exhibitionId: fair.exhibitionId, ...row, accepted, note: '不清楚' })

const proofRule = (params: object, changes: object = {}) =>
  ruleOf('R06', 'evidence', { role: 'other', ...params }, changes)

describe('a rule about evidence', () => {
  it('refuses a submission and names what is missing, in both languages', async () => {
    const fair = await world.buyers()
    const bookId = await world.publish(
      fair,
      proofRule({
        anyOf: [
          ['socialInsurance', 'payroll', 'letter'],
          ['letter', 'legalRep'],
        ],
      }),
    )
    const id = await world.draft(fair)
    await add(fair, id, 'payroll')
    const refused = await world.submit(fair, [id])
    expect(refused).toMatchObject({
      ...{ statusCode: 10008, reason: 'evidence.missing', msg: '缺少：社保证明、单位介绍信（规则 R06，第 1 版）' },
      data: { bookId, ruleNumber: 1, code: 'R06', nearest: { kinds: 'socialInsurance,letter' } },
    })
    await add(fair, id, 'letter')
    const english = await world.submit(fair, [id], fair.partner, 'en')
    expect(english.msg).toBe('Missing: social insurance (rule R06, version 1)')
    const covered = { coversFrom: '2026-01-01', coversTo: '2026-03-31' }
    await add(fair, id, 'socialInsurance', covered)
    expect((await world.submit(fair, [id])).statusCode).toBe(10001)
    expect(await world.stateOf(id)).toBe('pending')
  })

  it('is evaluated again when the badge is approved: what was not accepted is missing', async () => {
    const fair = await world.buyers()
    await world.publish(fair, proofRule({ anyOf: [['letter']] }))
    const id = await world.draft(fair)
    const letter = await add(fair, id, 'letter')
    await world.submit(fair, [id])
    await decide(fair, letter, false)
    expect(await world.approve(fair, [id])).toMatchObject({ reason: 'evidence.missing', data: { code: 'R06' } })
    await add(fair, id, 'letter')
    await world.approve(fair, [id])
    expect(await world.stateOf(id)).toBe('active')
  })

  it('holds a badge, or is noted with it, if the rule says so', async () => {
    const fair = await world.buyers()
    await world.publish(fair, proofRule({ anyOf: [['letter']] }, { effect: 'hold' }))
    const id = await world.pending(fair)
    expect(await world.findings(id)).toEqual([{ code: 'R06', effect: 'hold', values: { kinds: 'letter' } }])
    await world.approve(fair, [id])
    expect(await world.stateOf(id)).toBe('onHold')
    const other = await world.buyers()
    await world.publish(other, proofRule({ role: 'head' }, { effect: 'warn' }))
    // Nobody is recorded as head of stand, so nothing is said of them.
    expect(await world.findings(await world.pending(other))).toEqual([])
  })

  it('requires the consent of a guardian below an age', async () => {
    const fair = await world.buyers()
    await world.publish(fair, ruleOf('R05', 'age', { min: 0, guardianUnder: 120 }))
    const id = await world.draft(fair, fair.partner, { documentNumber: identityNumber(61_001), name: '少年' })
    expect(await world.submit(fair, [id])).toMatchObject({
      ...{ reason: 'evidence.missing', msg: '缺少：监护人证明（规则 R05，第 1 版）' },
      data: { nearest: { kinds: 'guardian', guardianUnder: 120 } },
    })
    await add(fair, id, 'guardian')
    expect((await world.submit(fair, [id])).statusCode).toBe(10001)
  })

  it('is tried on the evidence that was sent', async () => {
    const fair = await world.buyers()
    const { exhibitionId, organizer } = fair
    const [withLetter] = [await world.draft(fair), await world.pending(fair)]
    await add(fair, withLetter, 'letter')
    await world.submit(fair, [withLetter])
    const saved = await world.call(organizer, 'saveRuleBook', {
      ...{ exhibitionId, rules: [proofRule({ anyOf: [['letter']] })] as never },
    })
    const { data } = await world.call(organizer, 'tryRuleBook', { exhibitionId, id: saved.data.id })
    await world.runJob(data.jobId, badgeJobs as never)
    const trial = await world.call(organizer, 'getRuleTrial', { exhibitionId, id: saved.data.id })
    expect(trial.data.trial?.groups).toMatchObject([{ code: 'R06', applied: 2, refused: 1, missing: 0 }])
  })
})
