import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Payload } from '@fairgate/contract/app/catalogue'
import { badgeTexts } from '@fairgate/contract/badging/badge/texts'
import { kernelRefusals } from '@fairgate/contract/kernel/i18n/kernel-texts'
import { render, type TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { DeviceClient } from '../admission/gate/device-client.ts'
import { openKeyring } from '../kernel/crypto/keyring.ts'
import { identityNumber } from './testing/badge-world.ts'
import { closeAfterAll } from './testing/close-after-all.ts'
import { createGateWorld } from './testing/gate-world.ts'
import { startTestServer } from './testing/test-server.ts'
import { type EncryptedCommand, newTraceId } from './testing/wire-client.ts'
import { createWireFair } from './testing/wire-fair.ts'

/** Invalid input over the wire of the whole server: one clear answer, nothing lost. See docs/bad-input.md. */
const server = await closeAfterAll(startTestServer())
const fair = await createWireFair(server)

let serial = 0
const badge = (changes: Partial<Payload<'addBadge'>> = {}): Payload<'addBadge'> => ({
  exhibitionId: fair.exhibitionId,
  badgeTypeId: fair.badgeTypeId,
  name: '张三',
  documentType: 'identityCard',
  documentNumber: identityNumber(++serial),
  ...changes,
})
const badges = async () => (await fair.db.one<{ n: number }>(sql`select count(*)::int as n from badge`)).n

describe('names', () => {
  it('𠮷, a leading = and a hundred characters are stored unchanged', async () => {
    for (const name of ['𠮷田海', '=SUM(A1:A9)张', '@张三', '阿不都·热合曼', '明'.repeat(100)]) {
      const added = await fair.call(fair.partner, 'addBadge', badge({ name }))
      expect(added.statusCode).toBe(10001)
      const { exhibitionId } = fair
      const detail = await fair.call(fair.partner, 'getBadgeDetail', { exhibitionId, id: added.data.id })
      expect(detail.data.name).toBe(name)
    }
  })

  it("emoji and 200 characters are refused at the field, in the caller's language", async () => {
    const before = await badges()
    const wrong = [
      { name: '张三😀', text: badgeTexts.nameEmoji, values: { found: '😀' } as TextValues },
      { name: '欧阳'.repeat(100), text: badgeTexts.nameLength, values: { actual: 200 } as TextValues },
    ]
    for (const { name, text, values } of wrong) {
      for (const language of ['cn', 'en'] as const) {
        const answer = await fair.call(fair.partner, 'addBadge', badge({ name }), language)
        expect(answer).toMatchObject({
          http: 200,
          statusCode: 10002,
          data: { issues: [{ path: 'name', msg: render(text, language, values) }] },
        })
      }
    }
    expect(await badges()).toBe(before)
  })

  it('a leading = is exported as text, in xlsx and csv', async () => {
    const { exhibitionId, partner, call } = fair
    await call(partner, 'addBadge', badge({ name: '=HYPERLINK("x")李' }))
    const { data } = await call(partner, 'exportBadges', { exhibitionId, format: 'csv' })
    const fileId = await vi.waitFor(
      async () => {
        const { data: job } = await call(partner, 'getJobDetail', { id: data.jobId })
        expect(job.state).toBe('done')
        return job.fileId ?? ''
      },
      { timeout: 15_000, interval: 50 },
    )
    const { data: link } = await call(partner, 'getFileLink', { fileId })
    const text = await (
      await fetch(`${server.address}${link.url}`, { headers: { authorization: partner.token } })
    ).text()
    expect(text).toContain(`'=HYPERLINK(""x"")李`)
    expect(text).not.toMatch(/(^|,|")=HYPERLINK/m)
  })
})

describe('photos', () => {
  it("HTML and a picture of 30,000 × 30,000 are refused in the caller's language, and no file remains", async () => {
    const huge = Buffer.from(
      `89504e470d0a1a0a0000000d49484452${(30_000).toString(16).padStart(8, '0').repeat(2)}0802000000${'00'.repeat(40)}`,
      'hex',
    )
    const wrong = [
      { content: Buffer.from('<html><script>alert(1)</script></html>'), http: 415, key: 'wrongType' as const },
      { content: huge, http: 413, key: 'tooLarge' as const },
    ]
    for (const { content, http, key } of wrong) {
      const [, cn, en] = kernelRefusals[key]
      for (const [language, msg] of [
        ['cn', cn],
        ['en', en],
      ] as const) {
        const answer = await fair.upload(content, 'photo.png', { purpose: 'photo', language })
        expect(answer).toMatchObject({ http, msg })
      }
    }
    const stored = await fair.db.one<{ n: number }>(
      sql`select count(*)::int as n from file where purpose = 'photo' and state <> 'expected'`,
    )
    expect(stored.n).toBe(0)
  })
})

describe('in parallel, and too late', () => {
  it('approve and reject of one badge: one succeeds, the other is refused, one history line', async () => {
    const { exhibitionId, organizer, partner, call, world } = fair
    const colleague = await world.operator(organizer.company)
    for (let round = 0; round < 5; round++) {
      const { data } = await call(partner, 'addBadge', badge())
      await call(partner, 'submitBadges', { exhibitionId, ids: [data.id] })
      const answers = await Promise.all([
        call(organizer, 'approveBadges', { exhibitionId, ids: [data.id] }),
        call(colleague, 'rejectBadges', { exhibitionId, ids: [data.id], reasonCode: 'other' }),
      ])
      expect(answers.map(({ http }) => http)).toEqual([200, 200])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10008])
      const decided = await fair.db.many(
        sql`select 1 from history where subject_id = ${data.id} and event in ('approve', 'reject')`,
      )
      expect(decided).toHaveLength(1)
    }
  })

  it('a stale version: the first edit stays, the second is refused in its language', async () => {
    const { exhibitionId, partner, call, badgeTypeId } = fair
    const { data } = await call(partner, 'addBadge', badge())
    const { exhibitionId: _e, ...person } = badge()
    const edit = (name: string, language: 'cn' | 'en' = 'cn') =>
      call(partner, 'editBadge', { exhibitionId, ...person, badgeTypeId, id: data.id, version: 1, name }, language)
    const both = await Promise.all([edit('先改的'), edit('后改的', 'en')])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10007])
    const won = both[0]?.statusCode === 10001 ? '先改的' : '后改的'
    const [, cn, en] = kernelRefusals.changedMeanwhile
    expect((await edit('再改', 'cn')).msg).toBe(cn)
    expect((await edit('再改', 'en')).msg).toBe(en)
    const { data: detail } = await call(partner, 'getBadgeDetail', {
      exhibitionId,
      id: data.id,
    })
    expect(detail.name).toBe(won)
  })

  it('one single-entry badge at fifty channels in parallel, each with its own device: one enters', async () => {
    const keyring = await openKeyring(server.pool, server.config.masterKey)
    try {
      const gate = await createGateWorld(fair.db, fair.organizer.company.id, id => keyring.badgeKey(id))
      const zoneId = await gate.zone('N9')
      const { code } = await gate.badge({ typeId: await gate.badgeType({ entriesKind: 'single' }) })
      const devices: DeviceClient[] = []
      for (let lane = 0; lane < 50; lane++) {
        const { key } = await gate.reader({ zoneId })
        devices.push(new DeviceClient({ url: server.address, key, timeout: 15_000 }))
      }
      const answers = await Promise.all(devices.map(device => device.decide(code)))
      expect(answers.filter(({ verdict }) => verdict === 'admitted')).toHaveLength(1)
      const refused = answers.filter(({ verdict }) => verdict === 'refused').map(({ reason }) => reason)
      expect(new Set(refused)).toEqual(new Set(['entriesUsed']))
      const passages = await fair.db.one<{ all: number; entered: number }>(sql`
        select count(*)::int as all, count(*) filter (where verdict = 'admitted')::int as entered
        from passage where exhibition_id = ${gate.exhibitionId}`)
      expect(passages).toEqual({ all: 50, entered: 1 })
    } finally {
      keyring.close()
    }
  })
})

describe('an envelope', () => {
  const encrypt = (language: 'cn' | 'en' = 'cn') =>
    fair.clients[language].encrypt('addBadge', badge(), { token: fair.partner.token })
  const changed = ({ body, headers }: EncryptedCommand): EncryptedCommand => {
    const parts = body.split('.')
    const text = parts[3] ?? ''
    return { headers, body: parts.with(3, (text[0] === 'A' ? 'B' : 'A') + text.slice(1)).join('.') }
  }
  const abused = [
    { how: 'changed by one letter', abuse: changed },
    {
      how: 'repeated under a new trace id',
      abuse: ({ body, headers }: EncryptedCommand) => ({ body, headers: { ...headers, 'x-trace-id': newTraceId() } }),
    },
    {
      how: 'sent with another’s token',
      abuse: ({ body, headers }: EncryptedCommand) => ({
        body,
        headers: { ...headers, authorization: fair.organizer.token },
      }),
    },
    {
      how: 'sent with no token',
      abuse: ({ body, headers: { authorization: _, ...headers } }: EncryptedCommand) => ({ body, headers }),
    },
  ]

  it.each(abused)('$how does nothing and is refused', async ({ abuse }) => {
    const before = await badges()
    const answer = await fair.clients.cn.send(abuse(await encrypt()))
    expect(answer).toMatchObject({ http: 400, statusCode: 10014 })
    expect(answer.msg).not.toBe('')
    expect(await badges()).toBe(before)
  })

  it('repeated identically does nothing again and gets the same answer', async () => {
    const before = await badges()
    const encrypted = await encrypt()
    const answers = await Promise.all([fair.clients.cn.send(encrypted), fair.clients.cn.send(encrypted)])
    const again = await fair.clients.cn.send(encrypted)
    expect(again).toMatchObject({ http: 200, statusCode: 10001 })
    for (const answer of answers) expect([10001, 10015]).toContain(answer.statusCode)
    const done = answers.filter(({ statusCode }) => statusCode === 10001)
    expect(new Set([...done, again].map(({ data }) => (data as { id: string }).id)).size).toBe(1)
    expect(await badges()).toBe(before + 1)
  })

  it('of noise is refused, whatever its length', async () => {
    for (const length of [0, 1, 500, 70_000]) {
      const body = randomBytes(length).toString('base64url')
      const answer = await fetch(`${server.address}/api`, {
        method: 'POST',
        headers: { 'content-type': 'application/jose', 'x-trace-id': newTraceId() },
        body,
      })
      expect(answer.status).toBe(400)
    }
  })
})

it('the list of bad input names existing test files', async () => {
  const root = join(import.meta.dirname, '../../..')
  const named = (await readFile(join(root, 'docs/bad-input.md'), 'utf8')).match(/`[\w/.-]+\.test\.ts`/g) ?? []
  expect(named.length).toBeGreaterThan(10)
  for (const name of new Set(named)) {
    expect((await readFile(join(root, name.slice(1, -1)), 'utf8')).length).toBeGreaterThan(0)
  }
})
