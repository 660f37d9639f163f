import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { verified } from '../../admission/gate/decide.ts'
import { discrepancyEntity } from '../../admission/offline/entity.ts'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { sendMessage } from '../../foundation/message/hooks.ts'
import { messageJobs } from '../../foundation/message/jobs.ts'
import { makeOpenLink } from '../../kernel/auth/open-link.ts'
import { transaction } from '../../kernel/database/database.ts'
import { madeFile } from '../../kernel/jobs/made-file.ts'
import { runCreateHooks } from '../../kernel/transition/transition-hooks.ts'

let codes = 0

const world = await closeAfterAll(createBadgeWorld(undefined, { OUTBOX: 'on' }))
const fair = await world.fair()
const { id } = (await world.call(fair.organizer, 'beginRehearsal', { id: fair.exhibitionId, version: 1 })).data
const { type } = await world.db.one<{ type: string }>(
  sql`select id as type from badge_type where exhibition_id = ${id}`,
)
const sandbox = { ...fair, exhibitionId: id, badgeTypeId: type }

const write = (exhibitionId: string) =>
  transaction(world.pool, db =>
    sendMessage(
      { db, services: world.services },
      {
        ...{ purpose: 'spread', to: 'somebody@example.com', language: 'cn', exhibitionId },
        ...{ values: { subject: '演练', text: '开展通知' } },
      },
    ),
  )
async function sent(id: string): Promise<{ state: string; attempts: number }> {
  const { job } = await world.db.one<{ job: string }>(
    sql`select id as job from job where payload ->> 'messageId' = ${id}`,
  )
  await world.runJob(job, messageJobs)
  return world.db.one(sql`select state, attempts from message where id = ${id}`)
}

describe('messages of a sandbox', () => {
  it('can be read, and are sent to nobody', async () => {
    const [real, ours] = [await write(fair.exhibitionId), await write(sandbox.exhibitionId)]
    expect(await sent(real)).toEqual({ state: 'sent', attempts: 1 })
    expect(await sent(ours)).toEqual({ state: 'rehearsed', attempts: 0 })
    const { data } = await world.call(world.platform, 'getMessagePage', { tab: 'rehearsed' })
    expect(data.list).toMatchObject([{ id: ours, text: '开展通知', actions: [] }])
    expect(data.tabs).toMatchObject({ rehearsed: 1 })
  })

  it('cannot be sent because of a constraint: an attempt is refused, and would be made without it', async () => {
    const id = await write(sandbox.exhibitionId)
    const attempt = sql`update message set attempts = attempts + 1, unsure = unsure + 1 where id = ${id}`
    await expect(world.db.run(attempt)).rejects.toMatchObject({ constraint: 'message_of_sandbox' })
    await expect(
      world.db.run(sql`update message set state = 'sent', sent_at = now(), transport = 'smtp' where id = ${id}`),
    ).rejects.toMatchObject({ constraint: 'message_of_sandbox' })
    const client = await world.pool.connect()
    try {
      await client.query('begin')
      await client.query('alter table message drop constraint message_of_sandbox')
      const { rowCount } = await client.query({ text: attempt.text, values: attempt.values })
      expect(rowCount).toBe(1)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('are not sent to guests either: a requested code is shown on the page', async () => {
    const readMessages = async (exhibitionId: string) => {
      const { id: subject } = await world.db.one<{ id: string }>(
        sql`insert into epidemic_strategy (exhibition_id) values (${exhibitionId}) returning id`,
      )
      const { code } = await makeOpenLink(
        { db: world.db, services: world.services },
        { purpose: 'declaration', subject },
      )
      const captcha = await world.db.one<{ id: string }>(
        sql`insert into captcha (kind, answer) values ('typed', 'aDeF') returning id`,
      )
      const telephone = `1390000${String(codes++).padStart(4, '0')}`
      const read = { captchaId: captcha.id, captcha: 'aDeF' }
      expect(await world.call(null, 'sendGuestCode', { code, telephone, ...read })).toMatchObject({ statusCode: 10001 })
      const { id } = await world.db.one<{ id: string }>(
        sql`select id from message where purpose = 'guestCode' order by id desc limit 1`,
      )
      return (await sent(id)).state
    }
    expect(await readMessages(fair.exhibitionId)).toBe('sent')
    expect(await readMessages(sandbox.exhibitionId)).toBe('rehearsed')
  })

  it('reach no webhook and no notification', async () => {
    const noticed = () =>
      world.db.one<{ n: number }>(sql`select (select count(*) from notification)::int
        + (select count(*) from webhook_delivery)::int as n`)
    const { id: webhook } = await world.db.one<{ id: string }>(sql`
      insert into webhook (company_id, name, url, host, events, created_by, created_by_name, secret_encrypted)
      values (${fair.organizer.company.id}, 'x', 'https://example.com', 'example.com', '{badge.pending}', uuidv7(), 'x', ${Buffer.alloc(40)})
      returning id`)
    await world.db.run(sql`insert into webhook_event (webhook_id, company_id, event)
      values (${webhook}, ${fair.organizer.company.id}, 'badge.pending')`)
    const before = await noticed()
    await world.pending(sandbox)
    expect(await noticed()).toEqual(before)
    const opens = (exhibitionId: string) =>
      transaction(world.pool, db =>
        runCreateHooks({ db, services: world.services, push() {} }, discrepancyEntity, [
          { ...{ id: crypto.randomUUID(), version: 1, state: 'pending', kind: 'twoDoors' }, exhibitionId, admins: [] },
        ]),
      )
    await opens(sandbox.exhibitionId)
    expect(await noticed()).toEqual(before)
    await opens(fair.exhibitionId)
    expect(await noticed()).toEqual({ n: before.n + 1 })
    await world.pending(fair)
    expect((await noticed()).n).toBeGreaterThan(before.n + 1)
  })
})

describe('a code of a sandbox', () => {
  it('is refused with its reason at a real gate, and is valid in the sandbox', async () => {
    const [credential] = await world.credentials(await world.active(sandbox))
    const [real] = await world.credentials(await world.active(fair))
    const code = credential?.code ?? ''
    const { keyring } = world.services
    expect(await verified(code, fair.exhibitionId, keyring)).toBe('rehearsal')
    expect(await verified(code, sandbox.exhibitionId, keyring)).toBe('good')
    expect(await verified(real?.code ?? '', sandbox.exhibitionId, keyring)).toBe('other')
    const at = async (exhibitionId: string) => {
      const zone = await world.call(world.platform, 'saveZone', { exhibitionId, code: 'A', nameCn: '甲', nameEn: 'A' })
      const door = { exhibitionId, zoneId: zone.data.id, code: 'G1', nameCn: '东门', nameEn: 'East' }
      const { data } = await world.call(world.platform, 'addDoor', door)
      const { id } = await world.db.one<{
        id: string
      }>(sql`insert into channel (exhibition_id, door_id, code, direction, subject)
        values (${exhibitionId}, ${data.id}, 'L1', 'in', 'person') returning id`)
      return id
    }
    const explain = async (exhibitionId: string, moment: string) =>
      (
        await world.call(world.platform, 'explainScan', {
          ...{ exhibitionId, channelId: await at(exhibitionId), at: moment, code },
        } as never)
      ).data as { verdict: string; reason: string | null }
    expect(await explain(fair.exhibitionId, '2030-03-03T02:00:00Z')).toMatchObject({
      verdict: 'refused',
      reason: 'rehearsal',
    })
    expect(await explain(sandbox.exhibitionId, '2030-03-03T02:00:00Z')).toMatchObject({
      reason: null,
      verdict: 'admitted',
    })
  })

  it('is in no bundle of a real gate', async () => {
    const { n } = await world.db.one<{
      n: number
    }>(sql`select count(*)::int as n from gate_holders(${fair.exhibitionId}, null) h
      join credential c on c.id = h.credential_id where c.exhibition_id = ${sandbox.exhibitionId}`)
    expect(n).toBe(0)
  })
})

describe('prints of a sandbox', () => {
  it('are marked in their file names', async () => {
    const nameOf = async (exhibitionId: string) => {
      const { company } = fair.organizer
      const actor = { companyId: company.id, operatorId: fair.organizer.operatorId, language: 'cn' as const }
      const context = { db: world.db, files: world.services.store, actor, exhibitionId }
      const { fileId } = await madeFile(
        context as never,
        { name: 'badges.csv', type: 'csv' },
        async out => void out.write('a'),
      )
      return (await world.db.one<{ name: string }>(sql`select name from file where id = ${fileId}`)).name
    }
    expect(await nameOf(sandbox.exhibitionId)).toBe('演练 REHEARSAL badges.csv')
    expect(await nameOf(fair.exhibitionId)).toBe('badges.csv')
  })
})
