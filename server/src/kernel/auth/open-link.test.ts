import { randomUUID } from 'node:crypto'
import { openLinkCode } from '@fairgate/contract/kernel/field/readable-code'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { addressIn, createSessionWorld } from '../../app/testing/session-world.ts'
import { takeCaptcha } from '../../identity/session/captchas.ts'
import { transaction } from '../database/database.ts'
import {
  endOpenLink,
  makeOpenLink,
  makeOpenLinks,
  renewOpenLink,
  resolveOpenLink,
  sweepOpenLinks,
} from './open-link.ts'

const session = await closeAfterAll(createSessionWorld())
const services = { ...session.services, readsCaptcha: takeCaptcha }

const making = () => ({ db: session.db, services })
const shown = (code: string, from = addressIn(1), read = {}) =>
  resolveOpenLink({ ...making(), address: from }, { purpose: 'ticket', code, ...read })
const reasonOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'found',
    (error: { reason?: string }) => error.reason,
  )
const wrong = 'ABCDEFGHJKMNPQRS'

describe('an open link', () => {
  it('leads to its subject, is the same if it is created again, and is not stored in plain text', async () => {
    const subject = randomUUID()
    const { code } = await makeOpenLink(making(), { purpose: 'ticket', subject })
    expect(openLinkCode().parse(code.toLowerCase())).toBe(code)
    expect(await shown(code)).toBe(subject)
    expect(await makeOpenLink(making(), { purpose: 'ticket', subject })).toEqual({ code })
    const { stored } = await session.db.one<{ stored: string }>(
      sql`select encode(encrypted, 'escape') || encode(digest, 'escape') as stored from public_link where subject = ${subject}`,
    )
    expect(stored).not.toContain(code)
  })

  it('is unknown for another purpose, and once it is ended, replaced or expired', async () => {
    const subject = randomUUID()
    const { code } = await makeOpenLink(making(), { purpose: 'ticket', subject })
    const other = resolveOpenLink({ ...making(), address: addressIn(1) }, { purpose: 'order', code })
    expect(await reasonOf(other)).toBe('kernel.linkUnknown')
    const renewed = await renewOpenLink(making(), { purpose: 'ticket', subject })
    expect(await reasonOf(shown(code))).toBe('kernel.linkUnknown')
    expect(await shown(renewed.code)).toBe(subject)
    await endOpenLink(making(), { purpose: 'ticket', subjects: [subject] })
    expect(await reasonOf(shown(renewed.code))).toBe('kernel.linkUnknown')

    const short = await makeOpenLink(making(), { purpose: 'ticket', subject, expiresAt: new Date(Date.now() - 1000) })
    expect(await reasonOf(shown(short.code))).toBe('kernel.linkUnknown')
    const again = await makeOpenLink(making(), { purpose: 'ticket', subject, expiresAt: new Date(Date.now() + 60_000) })
    expect(again.code).not.toBe(short.code)
    expect(await shown(again.code)).toBe(subject)
  })

  it('created forty times in parallel is one', async () => {
    const subjects = [randomUUID(), randomUUID()]
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        makeOpenLinks(making(), { purpose: 'survey', subjects: at % 2 ? subjects : subjects.toReversed() }),
      ),
    )
    expect(new Set(made.map(codes => `${codes.get(subjects[0] ?? '')} ${codes.get(subjects[1] ?? '')}`)).size).toBe(1)
  })

  it('cannot be guessed: after twenty unknown codes a network needs a captcha for each, whatever it requests', async () => {
    const subject = randomUUID()
    const { code } = await makeOpenLink(making(), { purpose: 'ticket', subject })
    const from = addressIn(7)
    // Refused commands are rolled back; their attempts stay counted.
    for (let n = 0; n < 20; n++) {
      const attempt = transaction(services.pool, () => shown(wrong, from))
      expect(await reasonOf(attempt)).toBe('kernel.linkUnknown')
    }
    expect(await reasonOf(shown(wrong, from))).toBe('kernel.linkProof')
    expect(await reasonOf(shown(code, from))).toBe('kernel.linkProof')
    // Its neighbour in the same /24 is in the same network; another network is not affected.
    expect(await reasonOf(shown(code, from.replace(/\.7$/, '.8')))).toBe('kernel.linkProof')
    expect(await shown(code, addressIn(8))).toBe(subject)

    const read = await session.captcha()
    expect(await reasonOf(shown(wrong, from, { ...read, captcha: 'nope' }))).toBe('session.captchaWrong')
    expect(await reasonOf(shown(code, from, read))).toBe('session.captchaWrong')
    const good = await session.captcha()
    expect(await shown(code, from, good)).toBe(subject)
    expect(await reasonOf(shown(code, from, good))).toBe('session.captchaWrong')

    await session.db.run(sql`update public_link_miss set at = at - interval '10 minutes'`)
    expect(await shown(code, from)).toBe(subject)
    await sweepOpenLinks(session.db)
    expect(await session.db.many(sql`select 1 from public_link_miss`)).toEqual([])
  })
})
