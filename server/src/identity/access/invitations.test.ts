import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAccessWorld } from '../../app/testing/access-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestCompany, TestOperator } from '../../app/testing/world.ts'
import { passwordFits } from '../session/password.ts'

let company: TestCompany
let admin: TestOperator
let roleID: string

const access = await closeAfterAll(createAccessWorld())
beforeEach(async () => {
  company = await access.world.company('cooperatorMain')
  admin = await access.world.operator(company)
  roleID = await access.role(company, ['operator:view'])
})

const unknown = 'A'.repeat(43)
const invite = async (telephone = access.telephone(), caller = admin, role = roleID) => {
  const reply = await access.call(caller, 'inviteTemporaryOperator', { telephone, name: '临时工', roleID: role })
  return {
    ...reply,
    telephone,
    id: reply.data?.id ?? '',
    invitation: await access.invitation(telephone).catch(() => ''),
  }
}
const completion = (code: string) => {
  const { userName, email } = access.form(roleID)
  return { code, name: '赵六', userName, email, password: 'Sommer-27-Abend' }
}
const completed = async () => {
  const invited = await invite()
  const form = completion(await access.completionCode(invited.invitation, invited.telephone))
  const reply = await access.call(null, 'completeTempOperatorInfo', { invitation: invited.invitation, ...form })
  return { ...invited, form, reply }
}

describe('inviteTemporaryOperator', () => {
  it('sends a link to the telephone that is valid for seven days', async () => {
    const { telephone, invitation, id } = await invite()
    const [message] = await access.sent(telephone)
    expect(message?.content.link).toMatch(/\/noLogin\/complete-operator\?invitation=[\w-]{43}$/)
    const { data } = await access.call(null, 'getInvitation', { invitation }, { language: 'en' })
    expect(data).toMatchObject({ companyName: company.nameEn, name: '临时工' })
    expect(data.maskedTelephone).toBe(`${telephone.slice(0, 3)}****${telephone.slice(-4)}`)
    const days = (Date.parse(data.expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    const row = (await access.call(admin, 'getOperatorPage', { tab: 'pending' })).data.list
    expect(row).toMatchObject([
      { id, telephone, state: 1, stateLabel: '待本人确认', kind: 'temporary', actions: ['delete'] },
    ])
  })

  it('is previewed word by word, in the recipient’s language', async () => {
    const preview = (purpose: 'operatorInvited' | 'operatorAdded' | 'associationAsked') =>
      access.call(admin, 'getOperatorMessage', { purpose })
    for (const [country, name] of [
      ['FR', company.nameEn],
      [null, company.nameCn],
    ]) {
      await access.world.db.run(sql`update company set country = ${country} where id = ${company.id}`)
      const [shown, ...more] = (await preview('operatorInvited')).data.messages
      expect(more).toEqual([])
      expect(shown).toMatchObject({ language: country ? 'en' : 'cn', text: expect.stringContaining(`${name}`) })
      const [message] = await access.sent((await invite()).telephone)
      expect(message?.content.text.replace(`${message.content.link}`, '…')).toBe(shown?.text)
    }
    // The person found may use either language, which must not be revealed.
    const { messages } = (await preview('associationAsked')).data
    expect(messages.map(({ language }) => language)).toEqual(['cn', 'en'])
    expect((await preview('operatorAdded')).data.messages).toMatchObject([{ text: expect.stringContaining('…') }])
  })

  it('does not store the token', async () => {
    const { invitation } = await invite()
    const { rows } = await access.db.one<{ rows: string }>(sql`select (select json_agg(o)::text from operator o)
      || (select json_agg(m)::text from message m) || (select json_agg(l)::text from operation_log_entry l)
      || (select json_agg(e)::text from idempotency_record e) as rows`)
    expect(rows).not.toContain(invitation)
  })

  it('renews the invitation of the same telephone, at most once a minute', async () => {
    const first = await invite()
    expect((await invite(first.telephone)).statusCode).toBe(10009)
    await access.db.run(
      sql`update operator set invitation_expires = now() - interval '1 second' where id = ${first.id}`,
    )
    expect((await access.call(null, 'getInvitation', first)).statusCode).toBe(10002)
    expect((await access.call(null, 'getInvitation', { invitation: first.invitation })).reason).toBe(
      'access.invitationGone',
    )
    const second = await invite(first.telephone)
    expect([second.statusCode, second.id]).toEqual([10001, first.id])
    expect((await access.call(null, 'getInvitation', { invitation: second.invitation })).statusCode).toBe(10001)
  })

  it('refuses existing people, and roles the caller could not grant', async () => {
    const { telephone } = await completed()
    expect(await invite(telephone)).toMatchObject({
      reason: 'access.alreadyHere',
      data: { issues: [{ path: 'telephone' }] },
    })
    const clerk = await access.world.operator(company, { permissions: ['operator:add'] })
    expect((await invite(undefined, clerk)).reason).toBe('access.roleNotYours')
    expect((await invite(undefined, clerk, admin.roleId)).reason).toBe('access.roleNotYours')
  })
})

describe('completeTempOperatorInfo', () => {
  it('creates a pending account, which works after its approval', async () => {
    const { id, form, reply, telephone } = await completed()
    expect(reply.data).toEqual({ existing: false, userName: form.userName })
    const row = await access.row(id)
    expect(row).toMatchObject({ state: 'pending', name: '赵六' })
    const account = await access.db.one<{ hash: string; telephone: string; email: string }>(
      sql`select password_hash as hash, telephone, email from account where id = ${row?.accountId}`,
    )
    expect(account).toMatchObject({ telephone, email: form.email })
    expect(await passwordFits(account.hash, form.password)).toBe(true)
    const { data } = await access.call(admin, 'getOperatorDetail', { id })
    expect(data).toMatchObject({ kind: 'temporary', actions: ['approve', 'return', 'reject', 'edit', 'delete'] })
    expect(data.history.map(({ event, operatorName }) => [event, operatorName])).toEqual([
      ['complete', '赵六'],
      ['invite', admin.actor.operatorName],
    ])
    expect((await access.call(admin, 'approveOperator', { id, version: data.version })).statusCode).toBe(10001)
  })

  it('gives the same answer for unknown and used invitations, in each of its commands', async () => {
    const { invitation } = await completed()
    for (const command of ['getInvitation', 'getVerificationcodeByCompleteTemp', 'completeTempOperatorInfo'] as const) {
      const answers = []
      for (const token of [unknown, invitation]) {
        const { id } = await access.db.one<{ id: string }>(
          sql`insert into captcha (kind, answer) values ('typed', 'aDeF') returning id`,
        )
        const rest = {
          getInvitation: {},
          getVerificationcodeByCompleteTemp: { captchaId: id, captcha: 'aDeF' },
          completeTempOperatorInfo: completion('abc234'),
        }[command]
        answers.push(await access.call(null, command, { invitation: token, ...rest } as never))
      }
      expect(answers[0]).toMatchObject({ statusCode: 10006, reason: 'access.invitationGone' })
      expect(answers[1]).toEqual(answers[0])
    }
  })

  it('succeeds for one of fifty concurrent calls', async () => {
    const { invitation, telephone, id } = await invite()
    const code = await access.completionCode(invitation, telephone)
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        access.call(null, 'completeTempOperatorInfo', { invitation, ...completion(code) }),
      ),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(replies.filter(({ reason }) => reason === 'access.invitationGone')).toHaveLength(49)
    const { n } = await access.db.one<{ n: number }>(
      sql`select count(*) as n from account where telephone = ${telephone}`,
    )
    expect([n, (await access.row(id))?.state]).toEqual([1, 'pending'])
  })

  it('needs the code of that telephone, with at most five tries', async () => {
    const [one, other] = [await invite(), await invite()]
    const code = await access.completionCode(one.invitation, one.telephone)
    const wrong = await access.call(null, 'completeTempOperatorInfo', {
      invitation: other.invitation,
      ...completion(code),
    })
    expect(wrong).toMatchObject({ statusCode: 10012, data: { issues: [{ path: 'code' }] } })
    const bad = code === 'aaaaaa' ? 'bbbbbb' : 'aaaaaa'
    for (let i = 0; i < 5; i++)
      await access.call(null, 'completeTempOperatorInfo', { invitation: one.invitation, ...completion(bad) })
    const late = await access.call(null, 'completeTempOperatorInfo', {
      invitation: one.invitation,
      ...completion(code),
    })
    expect(late.statusCode).toBe(10012)
  })

  it('refuses a common password or a taken name without using up the code', async () => {
    const { invitation, telephone } = await invite()
    const form = completion(await access.completionCode(invitation, telephone))
    const complete = (changes: object) =>
      access.call(null, 'completeTempOperatorInfo', { invitation, ...form, ...changes })
    expect(await complete({ password: 'password' })).toMatchObject({ data: { issues: [{ path: 'password' }] } })
    expect(await complete({ userName: admin.userName.toUpperCase() })).toMatchObject({
      ...{ statusCode: 10017, data: { issues: [{ path: 'userName' }] } },
    })
    expect((await complete({})).statusCode).toBe(10001)
  })

  it('gives the operator to the existing account of the telephone, whose data stays', async () => {
    const elsewhere = await access.world.administrator('agent')
    const { invitation, telephone, id } = await invite()
    await access.db.run(sql`update account set telephone = ${telephone} where id = ${elsewhere.accountId}`)
    const form = completion(await access.completionCode(invitation, telephone))
    const reply = await access.call(null, 'completeTempOperatorInfo', { invitation, ...form })
    expect(reply.data).toEqual({ existing: true, userName: elsewhere.userName })
    expect(await access.row(id)).toMatchObject({ accountId: elsewhere.accountId, name: elsewhere.actor.operatorName })
    const account = await access.db.one(
      sql`select email, password_hash as hash from account where id = ${elsewhere.accountId}`,
    )
    expect(account).toEqual({ email: null, hash: null })
  })

  it.each(['roleID', 'role', 'companyId', 'state', 'id', 'kind'])(
    'refuses the further field %s without effect',
    async field => {
      const { invitation, telephone, id } = await invite()
      const form = completion(await access.completionCode(invitation, telephone))
      const reply = await access.call(null, 'completeTempOperatorInfo', {
        invitation,
        ...form,
        [field]: admin.roleId,
      } as never)
      expect([reply.statusCode, (await access.row(id))?.state]).toEqual([10002, 'invited'])
    },
  )

  it('is impossible after the company deleted the invitation', async () => {
    const { id, invitation } = await invite()
    expect(await access.one(admin, 'deleteOperator', await access.key(id))).toBe('done')
    expect((await access.call(null, 'getInvitation', { invitation })).reason).toBe('access.invitationGone')
  })
})
