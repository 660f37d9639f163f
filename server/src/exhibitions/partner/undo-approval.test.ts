import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import { sessionRefusals } from '@fairgate/contract/identity/session/refusals'
import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { tooLateToUndo } from '../../app/testing/bypass-triggers.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createPartnerWorld, type PartnerKey } from '../../app/testing/partner-world.ts'
import { whileUncommitted } from '../../app/testing/while-uncommitted.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { accessJobs } from '../../identity/access/jobs.ts'
import { enter } from '../../identity/session/login.ts'
import { openSession } from '../../identity/session/sessions.ts'
import { transaction } from '../../kernel/database/database.ts'

const world = await closeAfterAll(createPartnerWorld())

const undo = (kind: PartnerKind, key: PartnerKey, caller = world.reviewer) =>
  world.send(caller, kind, 'undo…Decision', key)
const approve = (kind: PartnerKind, key: PartnerKey) => world.each(world.reviewer, kind, 'approve…', key)

/** Approved by the reviewer just now, with its version. */
async function approved(kind: PartnerKind, owner: TestOperator, changes = {}): Promise<PartnerKey> {
  const key = await world.pendingPartner(kind, owner, changes)
  expect(await approve(kind, key)).toBe('done')
  return world.key(key.id)
}

const administratorOf = (id: string) =>
  world.db.one<{ id: string; accountId: string }>(
    sql`select id, account_id as "accountId" from operator where company_id = ${id}`,
  )

/** The login of its administrator: the code that was sent to their telephone. */
async function administratorCode({ id }: PartnerKey) {
  const { telephone } = await world.db.one<{ telephone: string }>(
    sql`select telephone from account where id = ${(await administratorOf(id)).accountId}`,
  )
  const { captchaId } = await world.db.one<{ captchaId: string }>(
    sql`insert into captcha (kind, answer) values ('typed', 'aDeF') returning id as "captchaId"`,
  )
  const sent = await world.call(null, 'getLoginCode', { target: telephone, captchaId, captcha: 'aDeF' })
  expect(sent.statusCode).toBe(10001)
  return { account: telephone, code: await world.codeTo(telephone) }
}

/** Waits until this many connections are blocked by a lock. */
const waiting = (some: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await world.pool.query(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(some)
    },
    { interval: 5, timeout: 10_000 },
  )

/** The results of an approval, without ids and moments. */
async function made(id: string) {
  const [people, relations, parts, files, entered] = await Promise.all([
    world.db.many(sql`
      select o.name, o.state, o.version, a.user_name, a.telephone, a.email, a.version as account, r.administrator
      from operator o join account a on a.id = o.account_id join role r on r.id = o.role_id where o.company_id = ${id}`),
    world.db.many(sql`select sponsor_id, state, version, source from organizer_partner where partner_id = ${id}`),
    world.db.many(sql`
      select p.exhibition_id, p.state, p.version, p.kind, a.track, a.lacks_quota from participation p
      join participation_task a on a.participation_id = p.id where p.company_id = ${id}`),
    world.db.many(sql`select company_id, state from file where target = ${id} order by id`),
    world.db.one(sql`select state, administrator, decided_at is null as undecided from company where id = ${id}`),
  ])
  return { people, relations, parts, files, entered }
}

/** Runs the jobs that notify an administrator, like the job process does when they are due. */
async function runNotificationJobs(operatorId: string): Promise<void> {
  const jobs = await world.db.many<{ id: string }>(
    sql`select id from job where kind = 'access.tellAdministrator' and payload->>'id' = ${operatorId}`,
  )
  for (const { id } of jobs) await world.runJob(id, accessJobs)
}

describe.each(partnerKindNames)('an approval of a %s', kind => {
  it('is pending again as if it had never been approved, and can be approved again with the same result', async () => {
    const owner = await world.owner(kind)
    const form = await world.form(owner, { documentIds: [await world.document(owner)] })
    const { data: pending } = await world.send(owner, kind, 'add…', form)
    const before = await made(pending.id)
    await approve(kind, pending)
    const first = await made(pending.id)
    expect(first.people).toHaveLength(1)
    const key = await world.key(pending.id)
    const { id: operatorId } = await administratorOf(key.id)

    expect((await undo(kind, key)).data).toEqual({ id: key.id, version: key.version + 1 })
    expect(await made(key.id)).toEqual(before)
    expect(await world.findIds(world.platform, kind, 'get…PendingPage')).toContain(key.id)
    const { data } = await world.send(world.reviewer, kind, 'get…ApprovalDetail', { id: key.id })
    expect(data.history.map(({ event, undone }) => [event, undone])).toEqual([
      ['undo', false],
      ['approve', true],
      ['submit', false],
    ])
    const lines = await world.db.many(
      sql`select event, undoes is not null as undoes from history where subject_id = ${operatorId} order by id`,
    )
    expect(lines).toEqual([
      { event: 'approve', undoes: false },
      { event: 'undo', undoes: true },
    ])
    // Its administrator is notified of neither.
    await runNotificationJobs(operatorId)
    expect(await world.sentTo(form.administrator?.telephone ?? '')).toEqual([])

    expect(await approve(kind, await world.key(key.id))).toBe('done')
    expect(await made(key.id)).toEqual(first)
    await runNotificationJobs((await administratorOf(key.id)).id)
    expect(await world.sentTo(form.administrator?.telephone ?? '')).toEqual(['operatorAdded'])
  })
})

describe('an undone approval of a partner', () => {
  it('removes a temporary co-exhibitor from its exhibition', async () => {
    const fair = await world.fair()
    const pending = await world.pendingPartner('Cooperator', fair.organizer, { temporaryFor: fair.exhibitionId })
    const takingPart = async () =>
      (await world.call(fair.organizer, 'getQuotaPage', { exhibitionId: fair.exhibitionId })).data.total
    const noticed = () =>
      world.db.many(sql`
        select from notification where company_id = ${fair.organizer.company.id} and event = 'company.approve'`)
    const before = await takingPart()
    await approve('Cooperator', pending)
    const first = await made(pending.id)
    expect(first.parts).toMatchObject([{ state: 'pendingAllocation', lacks_quota: true }])
    expect(await noticed()).toHaveLength(1)
    expect((await undo('Cooperator', await world.key(pending.id))).statusCode).toBe(10001)
    expect([(await made(pending.id)).parts, await noticed()]).toEqual([[], []])
    expect(await takingPart()).toBe(before)
    await approve('Cooperator', await world.key(pending.id))
    expect(await made(pending.id)).toEqual(first)
  })

  it('is only for its approver, once and within seconds', async () => {
    const owner = await world.owner('Agent')
    const key = await approved('Agent', owner)
    expect((await undo('Agent', key, world.platform)).reason).toBe('decision.nothingToUndo')
    expect((await undo('Agent', key, owner)).reason).toBe('kernel.noPermission')
    const replies = await Promise.all([undo('Agent', key), undo('Agent', key)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10008])
    const late = await approved('Agent', owner)
    await tooLateToUndo(world.pool, late)
    expect((await undo('Agent', late)).reason).toBe('decision.tooLateToUndo')
    expect(await world.companyState(late.id)).toBe('inUse')
  })

  it('is overtaken by every use: a login, a password, a relation, an invitation, a quota, an exhibition', async () => {
    const fair = await world.fair()
    const { organizer, exhibitionId, badgeTypeId } = fair
    const overtaken = async (kind: PartnerKind, use: (key: PartnerKey) => Promise<unknown>, changes = {}) => {
      const key = await approved(kind, kind === 'Sponsor' ? world.platform : organizer, changes)
      await use(key)
      expect((await undo(kind, await world.key(key.id))).reason).toBe('decision.overtaken')
      expect(await world.companyState(key.id)).toBe('inUse')
    }
    await overtaken('Cooperator', async ({ id }) => openSession(world.db, (await administratorOf(id)).id))
    await overtaken('Cooperator', async ({ id }) => {
      const { accountId } = await administratorOf(id)
      await world.db.run(sql`update account set password_hash = '-', version = version + 1 where id = ${accountId}`)
    })
    const other = await world.owner('Cooperator')
    await overtaken('Cooperator', ({ id }) =>
      world.send(world.platform, 'Cooperator', 'add…Relation', { partnerId: id, sponsorId: other.company.id }),
    )
    await overtaken('Cooperator', ({ id }) =>
      world.call(organizer, 'addParticipation', { exhibitionId, companyId: id }),
    )
    await overtaken(
      'Cooperator',
      async ({ id }) => {
        const { id: participationId } = await world.db.one<{ id: string }>(
          sql`select id from participation where company_id = ${id}`,
        )
        await world.call(organizer, 'allotQuota', { participationId, badgeTypeId, granted: 1 })
      },
      { temporaryFor: exhibitionId },
    )
    await overtaken('Sponsor', async ({ id }) =>
      world.db.run(sql`
        insert into exhibition (sponsor_id, name_cn) values (${id}, '新展')`),
    )
  })

  it('is overtaken by a concurrent login or quota that is not committed yet', async () => {
    const { organizer, exhibitionId, badgeTypeId } = await world.fair()
    const entered = await approved('Cooperator', organizer)
    const { id: operatorId } = await administratorOf(entered.id)
    const login = await whileUncommitted(
      world,
      db => openSession(db, operatorId),
      () => undo('Cooperator', entered),
    )
    expect(login.reason).toBe('decision.overtaken')
    const allotted = await approved('Cooperator', organizer, { temporaryFor: exhibitionId })
    const quota = await whileUncommitted(
      world,
      db =>
        db.run(sql`
          insert into quota (exhibition_id, participation_id, badge_type_id, granted)
          select exhibition_id, id, ${badgeTypeId}, 1 from participation where company_id = ${allotted.id}`),
      () => undo('Cooperator', allotted),
    )
    expect(quota.reason).toBe('decision.overtaken')
    expect([await world.companyState(entered.id), await world.companyState(allotted.id)]).toEqual(['inUse', 'inUse'])
  })

  it.each([
    [
      'before it holds the administrator',
      (id: string) => sql`select from operator where company_id = ${id} for key share`,
    ],
    ['once they are deleted', (id: string) => sql`select from role where company_id = ${id} for update`],
  ])('lets nobody in by their account who logs in %s', async (_, lockRows) => {
    for (const [language, said] of [
      ['cn', sessionRefusals.noCompany[1]],
      ['en', sessionRefusals.noCompany[2]],
    ] as const) {
      const key = await approved('Agent', await world.owner('Agent'))
      const account = await administratorCode(key)
      const { undoing, entering } = await transaction(world.pool, async db => {
        await db.run(lockRows(key.id))
        const undoing = undo('Agent', key)
        await waiting(1)
        const entering = world.call(null, 'userLogin', account, { language })
        await waiting(2)
        // Wrapped, so that the transaction commits before they have ended.
        return { undoing, entering }
      })
      expect((await undoing).statusCode).toBe(10001)
      expect(await entering).toMatchObject({ statusCode: 10013, reason: 'session.noCompany', msg: said })
      expect((await made(key.id)).people).toEqual([])
    }
  })

  it('and stays if they logged in a moment before', async () => {
    const key = await approved('Agent', await world.owner('Agent'))
    const { id } = await administratorOf(key.id)
    const undone = await whileUncommitted(
      world,
      db => enter(db, id, false),
      () => undo('Agent', key),
    )
    expect(undone.reason).toBe('decision.overtaken')
    expect((await made(key.id)).people).toHaveLength(1)
  })

  it('of a parallel login and undo one succeeds, and the other says why', async () => {
    for (let round = 0; round < 6; round++) {
      const key = await approved('Agent', await world.owner('Agent'))
      const account = await administratorCode(key)
      const [undone, entered] = await Promise.all([undo('Agent', key), world.call(null, 'userLogin', account)])
      const isUndone = undone.statusCode === 10001
      expect([undone.reason, entered.statusCode === 10001]).toEqual([
        isUndone ? undefined : 'decision.overtaken',
        !isUndone,
      ])
      if (isUndone) expect(['session.noCompany', 'session.codeWrong']).toContain(entered.reason)
    }
  })

  it('or an invitation at the same moment: one of the two succeeds', async () => {
    const { organizer, exhibitionId } = await world.fair()
    for (let round = 0; round < 4; round++) {
      const key = await approved('Cooperator', organizer)
      const [reply, invitation] = await Promise.all([
        undo('Cooperator', key),
        world.call(organizer, 'addParticipation', { exhibitionId, companyId: key.id }),
      ])
      const isUndone = reply.statusCode === 10001
      expect(invitation.statusCode === 10001).toBe(!isUndone)
      const { n } = await world.db.one<{ n: number }>(
        sql`select count(*)::int as n from participation where company_id = ${key.id}`,
      )
      expect([n, await world.companyState(key.id)]).toEqual(isUndone ? [0, 'pending'] : [1, 'inUse'])
    }
  })
})
