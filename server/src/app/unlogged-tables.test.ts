import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Output } from '@fairgate/contract/app/catalogue'
import { type Language, languages } from '@fairgate/contract/kernel/i18n/language'
import type { Answer } from '@fairgate/contract/kernel/wire/envelope'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { hashPassword } from '../identity/session/password.ts'
import { testPasskey } from './testing/passkey.ts'
import { createSignOnFixture } from './testing/sign-on-fixture.ts'

/**
 * PostgreSQL sends the rows of an unlogged table to no standby, so the table is empty after a promotion. Whoever was
 * between two steps is asked to try again, and the second attempt succeeds.
 */
const site = 'https://venue.example'
const { server, client, world, answer } = await createSignOnFixture()
const [password, passwordHash] = ['Right-12345', await hashPassword('Right-12345')]

type Finish = (language: Language) => Promise<Answer>

const person = async () => world.operator(await world.company('sponsor'), { passwordHash })

async function logInByCaptcha(): Promise<Finish> {
  const { userName } = await person()
  const { captchaId } = (await client.call<{ captchaId: string }>('getShowTextImgUrl')).data
  const { captcha } = await world.db.one<{ captcha: string }>(
    sql`select answer as captcha from captcha where id = ${captchaId}`,
  )
  return language => client.call('userLogin', { account: userName, password, captchaId, captcha }, { language })
}

async function logInByProvider(): Promise<Finish> {
  const sso = await answer()
  return language => client.call('userLogin', { sso }, { language })
}

async function registerPasskey(passkey = testPasskey(site)): Promise<Finish> {
  const { token } = await person()
  const { data } = await client.call<Output<'beginPasskey'>>('beginPasskey', { password }, { token })
  return language => client.call('confirmPasskey', passkey.make(data), { token, language })
}

async function logInByPasskey(): Promise<Finish> {
  const passkey = testPasskey(site)
  await (await registerPasskey(passkey))('en')
  const { data } = await client.call<Output<'beginPasskeyLogin'>>('beginPasskeyLogin')
  return language => client.call('userLogin', { passkey: passkey.show(data) }, { language })
}

const captchaWrong = { cn: '图形验证码错误或已失效', en: 'The picture code is wrong or has expired' }
const ssoFailed = { cn: '单点登录没有成功，请重试', en: 'Single sign-on failed. Please try again.' }
const passkeyWrong = {
  cn: '通行密钥没有通过验证，请重试',
  en: 'The passkey could not be verified. Please try again.',
}

/** The actions of two steps that an unlogged table connects, and the message after a promotion between the two. */
const actions: readonly [table: string, begin: () => Promise<Finish>, statusCode: number, says: typeof ssoFailed][] = [
  ['captcha', logInByCaptcha, 10011, captchaWrong],
  ['passkey_challenge', registerPasskey, 10018, passkeyWrong],
  ['passkey_challenge', logInByPasskey, 10018, passkeyWrong],
  ['sso_state', logInByProvider, 10018, ssoFailed],
]

/** A promoted standby starts with an empty one. */
const empty = (table: string) => world.db.run(sql([`truncate ${table}`]))

it.each(actions)('after a promotion, %s asks to try again, in both languages, and then works', async (...action) => {
  const [table, begin, statusCode, says] = action
  for (const language of languages) {
    const finish = await begin()
    await empty(table)
    expect(await finish(language)).toMatchObject({ statusCode, msg: says[language] })
  }
  const again = await begin()
  // A session of the first attempt may be open.
  expect([10001, 10005]).toContain((await again('en')).statusCode)
})

it('after a promotion, socket_token opens no socket, and the next ticket does', async () => {
  const { operatorId, token } = await person()
  const dial = async (between?: () => Promise<unknown>) => {
    const { data } = await client.call<{ token: string }>('getPushTicket', {}, { token })
    await between?.()
    const query = new URLSearchParams({ uid: operatorId, token: data.token })
    return new WebSocket(`${server.address.replace(/^http/, 'ws')}/push?${query}`, { origin: server.address })
  }
  const refused = await dial(() => empty('socket_token'))
  refused.on('error', () => undefined)
  const [, response] = await once(refused, 'unexpected-response')
  expect(response.statusCode).toBe(401)
  refused.terminate()
  const opened = await dial()
  await once(opened, 'open')
  opened.terminate()
})

it('every unlogged table is tested here, and docs/operations.md says what a promotion does to it', async () => {
  const rows = await world.db.many<{ name: string }>(
    sql`select relname as name from pg_class where relpersistence = 'u' and relkind in ('r', 'p') order by 1`,
  )
  const unlogged = rows.map(({ name }) => name)
  expect(unlogged).toEqual([...new Set([...actions.map(([table]) => table), 'socket_token'])].toSorted())
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const [, section = ''] = /^## After a promotion$([\s\S]*?)^## /m.exec(page) ?? []
  const described = [...section.matchAll(/^\| `(\w+)` \| .{20,} \|$/gm)].map(([, table]) => table)
  expect(described.toSorted()).toEqual(unlogged)
})
