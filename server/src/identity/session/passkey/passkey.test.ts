import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { withAuthenticator } from '../../../app/testing/authenticator.ts'
import { blockUntilAllWait } from '../../../app/testing/block-until.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { testPasskey } from '../../../app/testing/passkey.ts'
import { createPasskeyWorld, site } from '../../../app/testing/passkey-world.ts'
import { createSessionWorld } from '../../../app/testing/session-world.ts'
import { recipientDigest } from '../../../foundation/message/encrypt-message.ts'

const world = await closeAfterAll(createPasskeyWorld())

const purposesTo = async (target: string) => {
  const rows = await world.db.many<{ purpose: string }>(sql`select purpose from message
    where recipient_blind_index = ${recipientDigest(world.services.cipher, target)} order by id`)
  return rows.map(({ purpose }) => purpose)
}
const beginLogin = async () => (await world.send('beginPasskeyLogin', {})).data
const goOn = (resume: string | undefined, input: object) => world.send('userLogin', { resume, ...input })
const factors = async (token: string) => (await world.send('getSecondFactor', {}, { token })).data
const resumeIn = ({ data }: { data: unknown }) => (data as { resume?: string }).resume

describe('registering a passkey', () => {
  it('requires the password, shows recovery codes once, lists the passkey and notifies', async () => {
    const person = await world.person()
    const token = await world.tokenOf(person)
    const wrong = await world.send('beginPasskey', { password: 'Wrong-12345' }, { token })
    expect(wrong).toMatchObject({ reason: 'session.credentialsWrong', data: { issues: [{ path: 'password' }] } })
    const first = await world.register(token, testPasskey(site))
    expect(new Set((first.data as { recoveryCodes: string[] }).recoveryCodes).size).toBe(10)
    expect((await world.register(token, testPasskey(site))).data).toEqual({})
    expect(await factors(token)).toMatchObject({
      recoveryCodesLeft: 10,
      asksOtp: false,
      passkeys: [
        { name: 'Office PC', usedAt: null, synced: false, actions: ['rename', 'remove'] },
        { name: 'Office PC', actions: ['rename', 'remove'] },
      ],
    })
    const [{ id: passkeyId } = { id: '' }] = (await factors(token)).passkeys
    const rename = (name: string, by = token) => world.send('renamePasskey', { passkeyId, name }, { token: by })
    expect((await rename('  ')).data).toMatchObject({ issues: [{ path: 'name' }] })
    const stranger = await world.tokenOf(await world.person())
    expect((await rename('Mine', stranger)).reason).toBe('kernel.notFound')
    expect((await rename('Reception')).statusCode).toBe(10001)
    expect((await factors(token)).passkeys.map(({ name }) => name)).toEqual(['Reception', 'Office PC'])
    expect(await purposesTo(person.email)).toEqual(['passkeyAdded', 'passkeyAdded'])
  })

  it('requires a code if there is an authenticator, or the session was not opened by the passkey', async () => {
    const { person, token, codes } = await world.holder()
    const again = await world.logIn(person)
    const other = await goOn(resumeIn(again), { otp: codes[0] })
    const without = (other.data as { token: string }).token
    expect(await world.register(without, testPasskey(site))).toMatchObject({ reason: 'session.otpNeeded' })
    expect(await world.register(without, testPasskey(site), codes[0])).toMatchObject({ reason: 'session.otpWrong' })
    expect(await world.register(without, testPasskey(site), codes[1])).toMatchObject({ statusCode: 10001 })
    expect(token).not.toBe(without)
    const phone = await withAuthenticator(world, person)
    expect(await world.register(without, testPasskey(site))).toMatchObject({ reason: 'session.otpNeeded' })
    expect(await world.register(without, testPasskey(site), phone.now())).toMatchObject({ statusCode: 10001 })
  })

  it('is refused from another origin, without user verification, with another challenge, and twice', async () => {
    const { token, person } = await world.holder()
    const begin = async () => (await world.send('beginPasskey', { password: person.password }, { token })).data
    const confirm = (made: object, as = token) => world.send('confirmPasskey', made, { token: as })
    const wrong = { reason: 'session.passkeyWrong' }
    const key = testPasskey(site)
    expect(await confirm(key.make(await begin(), { origin: 'https://venue.example.evil' }))).toMatchObject(wrong)
    expect(await confirm(key.make(await begin(), { rpId: 'evil.example' }))).toMatchObject(wrong)
    expect(await confirm(key.make(await begin(), { unverified: true }))).toMatchObject(wrong)
    expect(await confirm(key.make(await begin(), { crossOrigin: true }))).toMatchObject(wrong)
    expect(await confirm(key.make(await begin(), { challenge: (await beginLogin()).challenge }))).toMatchObject(wrong)
    expect(await confirm({ ...key.make(await begin()), attestation: 'oWNmbXQ' })).toMatchObject(wrong)
    expect(await confirm({ ...key.make(await begin()), clientData: 'bm9uZQ' })).toMatchObject(wrong)
    const stranger = await world.holder()
    expect(await confirm(key.make(await begin()), stranger.token)).toMatchObject(wrong)
    const made = key.make(await begin())
    expect(await confirm(made)).toMatchObject({ statusCode: 10001 })
    expect(await confirm(made)).toMatchObject(wrong)
    expect(await confirm(key.make(await begin()))).toMatchObject({ reason: 'session.passkeyTaken' })
  })

  it('is not offered if the host is an IP address', async () => {
    const bare = await createSessionWorld({ PUBLIC_URL: 'https://192.0.2.7' })
    expect(await bare.send('beginPasskeyLogin', {})).toMatchObject({ reason: 'session.passkeysOff' })
    await bare.close()
  })
})

describe('a login by passkey alone', () => {
  it('needs no typed input and no further factor', async () => {
    const { passkey, person } = await world.holder()
    await withAuthenticator(world, person)
    expect(await world.show(passkey)).toMatchObject({ data: { next: 'done', token: expect.any(String) } })
  })

  it('is refused from another origin, unverified, with another signature or handle, or too late', async () => {
    const { passkey, person } = await world.holder()
    const wrong = { reason: 'session.passkeyWrong' }
    expect(await world.show(passkey, { origin: 'http://venue.example' })).toMatchObject(wrong)
    expect(await world.show(passkey, { rpId: 'evil.example' })).toMatchObject(wrong)
    expect(await world.show(passkey, { unverified: true })).toMatchObject(wrong)
    expect(await world.show(passkey, { crossOrigin: true })).toMatchObject(wrong)
    expect(await world.show(passkey, { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' })).toMatchObject(wrong)
    expect(await world.show(passkey, { challenge: 'A'.repeat(43) })).toMatchObject(wrong)
    const forged = { ...testPasskey(site).show(await beginLogin()), id: passkey.id, userHandle: undefined }
    expect(await world.send('userLogin', { passkey: forged })).toMatchObject(wrong)
    const late = await beginLogin()
    await world.db.run(sql`update passkey_challenge set expires_at = now() - interval '1 second'`)
    expect(await world.send('userLogin', { passkey: passkey.show(late) })).toMatchObject(wrong)
    expect(await world.show(testPasskey(site))).toMatchObject({ reason: 'session.passkeyUnknown' })
    expect(await purposesTo(person.email)).toEqual(['passkeyAdded'])
  })

  it('succeeds for one of twenty with the same signature', async () => {
    const { passkey } = await world.holder()
    const shown = passkey.show(await beginLogin())
    const all = await Promise.all(Array.from({ length: 20 }, () => world.send('userLogin', { passkey: shown })))
    expect(all.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(new Set(all.map(({ reason }) => reason ?? 'done'))).toEqual(new Set(['done', 'session.passkeyWrong']))
  })

  it('is refused if the counter has not grown, and the person is notified once', async () => {
    const { passkey, person } = await world.holder({ counts: true })
    expect(await world.show(passkey)).toMatchObject({ statusCode: 10001 })
    const copied = { reason: 'session.passkeyCopied' }
    for (const signCount of [2, 1, 0]) expect(await world.show(passkey, { counter: signCount })).toMatchObject(copied)
    const again = sql`update passkey set counter = 1 where credential_id = ${Buffer.from(passkey.id, 'base64url')}`
    await expect(world.db.run(again)).rejects.toThrow('a passkey counts upwards')
    expect(await purposesTo(person.email)).toEqual(['passkeyAdded', 'newDevice', 'passkeyCopied'])
    expect(await world.show(passkey)).toMatchObject({ statusCode: 10001 })
  })
})

describe('after a password', () => {
  it('a passkey is required, and a recovery code replaces it', async () => {
    const { person, passkey, codes } = await world.holder()
    const first = await world.logIn(person)
    expect(first.data).toMatchObject({ next: 'secondFactor', ways: ['passkey', 'recoveryCode'] })
    const resume = resumeIn(first)
    const { data } = await world.send('beginPasskeyLogin', { resume })
    expect(data.allowCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['internal'] }])
    expect(await goOn(resume, { passkey: passkey.show(data) })).toMatchObject({ data: { next: 'done' } })
    const second = await world.logIn(person)
    expect(await goOn(resumeIn(second), { otp: codes[0] })).toMatchObject({ data: { next: 'done' } })
  })

  it('another’s passkey or challenge, and one of a passkey login, are refused, and the login continues', async () => {
    const { person, passkey } = await world.holder()
    const stranger = await world.holder()
    const theirs = resumeIn(await world.logIn(stranger.person))
    let answer = await world.logIn(person)
    const refusedFor = async (input: object, reason: string) => {
      answer = await goOn(resumeIn(answer), input)
      expect(answer).toMatchObject({ reason, data: { next: 'secondFactor', resume: expect.any(String) } })
    }
    const mine = async () => (await world.send('beginPasskeyLogin', { resume: resumeIn(answer) })).data
    await refusedFor({ passkey: stranger.passkey.show(await mine()) }, 'session.passkeyUnknown')
    const foreign = (await world.send('beginPasskeyLogin', { resume: theirs })).data
    await refusedFor({ passkey: passkey.show(foreign) }, 'session.passkeyWrong')
    await refusedFor({ passkey: passkey.show(await beginLogin()) }, 'session.passkeyWrong')
    await refusedFor({ otp: '000000' }, 'session.otpWrong')
    const last = await goOn(resumeIn(answer), { passkey: stranger.passkey.show(await mine()) })
    expect(last).toMatchObject({ reason: 'session.resumeGone' })
    const alone = { passkey: passkey.show(foreign) }
    expect(await world.send('userLogin', alone)).toMatchObject({ reason: 'session.passkeyWrong' })
  })
})

describe('removing a passkey', () => {
  const remove = (token: string, passkeyId: string, input: object = {}) =>
    world.send('removePasskey', { passkeyId, password: 'Right-12345', ...input }, { token })

  it('ends its sessions, and it cannot log in; another’s does not exist', async () => {
    const { person, passkey, token } = await world.holder()
    const spare = testPasskey(site)
    await world.register(token, spare)
    const { passkeys } = await factors(token)
    const [id = ''] = passkeys.map(key => key.id)
    const stranger = await world.holder()
    expect(await remove(stranger.token, id)).toMatchObject({ reason: 'kernel.notFound' })
    const other = (await world.show(passkey)).data.token ?? ''
    expect(await remove(token, id)).toMatchObject({ statusCode: 10001 })
    expect((await world.send('getSecondFactor', {}, { token: other })).http).not.toBe(200)
    expect(await world.show(passkey)).toMatchObject({ reason: 'session.passkeyUnknown' })
    expect(await world.show(spare)).toMatchObject({ statusCode: 10001 })
    expect(await purposesTo(person.email)).toContain('passkeyRemoved')
  })

  it('during a login ends that login, and no session of it is left', async () => {
    const { passkey, token } = await world.holder()
    const id = (await factors(token)).passkeys[0]?.id ?? ''
    const { data } = await world.send('beginPasskeyLogin', {})
    const shown = passkey.show(data)
    const blockedQueries = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    let opened = ''
    const answers = await blockUntilAllWait(world, 'session', [
      async () => {
        const { statusCode, data: entered } = await world.send('userLogin', { passkey: shown })
        opened = entered.token ?? ''
        return statusCode
      },
      async () => {
        // The login is the first to wait.
        await vi.waitFor(async () => expect(await world.db.many(blockedQueries)).toHaveLength(1), { timeout: 10_000 })
        return (await remove(token, id)).statusCode
      },
    ])
    expect(answers).toEqual([10001, 10001])
    expect((await world.send('getSecondFactor', {}, { token: opened })).http).toBe(403)
  })

  it('removes the recovery codes with the last second factor, and the password is enough again', async () => {
    const { person, token } = await world.holder()
    const id = (await factors(token)).passkeys[0]?.id ?? ''
    expect(await remove(token, id)).toMatchObject({ statusCode: 10001 })
    expect(await factors(token)).toMatchObject({ recoveryCodesLeft: 0, passkeys: [] })
    expect((await world.logIn(person)).data).toMatchObject({ next: 'done' })
  })
})

it('has a rate limit per address, which does not affect its neighbours', async () => {
  const ask = (from: string) => world.send('beginPasskeyLogin', {}, { from })
  const answers = await Promise.all(Array.from({ length: 600 }, () => ask('192.0.2.77')))
  const refused = answers.filter(({ statusCode }) => statusCode !== 10001)
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['kernel.tooMany']))
  expect((await ask('192.0.2.78')).statusCode).toBe(10001)
})
