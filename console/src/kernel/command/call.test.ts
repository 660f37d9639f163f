import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CallOptions, call } from './call.ts'
import { retryRead } from './retry-read.ts'

const shown = vi.hoisted(() => vi.fn())
// The parts of a page that it needs.
vi.mock('../i18n/language.ts', () => ({ text: (key: string) => key, currentLanguage: () => 'cn' }))
vi.mock('../auth/session.ts', () => ({ currentUser: () => undefined, leaveToLogin: () => undefined }))
vi.mock('../ui/toast.ts', () => ({ toast: { error: shown } }))
vi.mock('../wire/encrypt-payload.ts', () => ({
  newTraceId: () => '0'.repeat(32),
  Encryptor: class {
    async prepare() {}
    async renew() {}
    async encrypt() {
      return { body: 'a.b.c.d.e', headers: { 'Content-Type': 'application/jose', 'X-Trace-Id': '0' }, kid: '1' }
    }
  },
}))

const answers = (body: object) => vi.fn(async () => new Response(JSON.stringify(body)))
afterEach(() => vi.unstubAllGlobals())

describe('call', () => {
  it('posts the envelope unchanged, to the address of the wire', async () => {
    const fetched = answers({ statusCode: 10001, data: { invalid: false } })
    vi.stubGlobal('fetch', fetched)
    await call('checkTokenInvalid', {})
    expect(fetched.mock.calls[0]).toMatchObject([
      '/api',
      { body: 'a.b.c.d.e', headers: { 'Content-Type': 'application/jose' } },
    ])
  })

  it('posts it as a form if headers are given, under the given prefix', async () => {
    const fetched = answers({ statusCode: 10001, data: { invalid: false } })
    vi.stubGlobal('fetch', fetched)
    await call('checkTokenInvalid', {}, { headers: { 'X-Region': 'cn' }, prefix: '/gateway/api' })
    const [address, { headers, body }] = fetched.mock.calls[0] as unknown as [string, { headers: object; body: string }]
    expect([address, String(body)]).toEqual(['/gateway/api', 'envelope=a.b.c.d.e'])
    expect(headers).toMatchObject({
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Region': 'cn',
      'X-Trace-Id': '0',
    })
  })

  it('sends a command without a retry policy once, whatever the network does (spec §9, retry 0)', async () => {
    const lost = vi.fn(async () => Promise.reject(new TypeError('network')))
    vi.stubGlobal('fetch', lost)
    await expect(call('checkTokenInvalid', {}, { quiet: true })).rejects.toMatchObject({ reason: 'offline' })
    expect(lost).toHaveBeenCalledTimes(1)
  })
})

describe('a write to an exhibition that is being moved', () => {
  const moving = () => new Response(JSON.stringify({ statusCode: 10503, reason: 'kernel.moving', msg: 'moving' }))
  const elsewhere = () => new Response(JSON.stringify({ statusCode: 10503, reason: 'kernel.moved', msg: 'moved' }))
  const write = () => call('checkTokenInvalid', {}).then(...settled)
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    shown.mockReset()
  })

  it('is repeated after 0.3 s, without a message when it succeeds', async () => {
    const attempts = answering(moving, moving, done)
    const pending = write()
    await vi.runAllTimersAsync()
    expect(await pending).toEqual({ answer: 'rows' })
    expect([attempts, shown.mock.calls]).toEqual([[0, 0.3, 0.6], []])
  })

  it('reports the move after thirty seconds', async () => {
    const attempts = answering(moving)
    const pending = write()
    await vi.runAllTimersAsync()
    expect(await pending).toMatchObject({ failure: { statusCode: 10503, reason: 'kernel.moving' } })
    expect([attempts.length, attempts.at(-1), shown.mock.calls]).toEqual([
      100,
      expect.closeTo(29.7),
      [['moving', undefined]],
    ])
  })

  it('is not repeated once the exhibition is elsewhere', async () => {
    const attempts = answering(elsewhere)
    expect(await write()).toMatchObject({ failure: { reason: 'kernel.moved' } })
    expect([attempts, shown.mock.calls]).toEqual([[0], [['moved', undefined]]])
  })
})

type Given = Response | Error
const settled = [(answer: unknown) => ({ answer }), (failure: unknown) => ({ failure })] as const
const away = (headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ statusCode: 10503, msg: 'away' }), { status: 503, headers })
const gateway = () => new Response('<h1>Bad Gateway</h1>', { status: 502 })
const refused = () => new Response(JSON.stringify({ statusCode: 10003, msg: 'no' }))
const done = () => new Response(JSON.stringify({ statusCode: 10001, data: 'rows' }))
const lost = () => new TypeError('network')

/** Gives these answers in order, then repeats the last one; returns the second of each attempt. */
function answering(...answers: (() => Given)[]) {
  const attempts: number[] = []
  const start = Date.now()
  vi.stubGlobal('fetch', async () => {
    attempts.push((Date.now() - start) / 1_000)
    const given = answers[Math.min(attempts.length, answers.length) - 1]?.()
    if (given instanceof Response) return given
    throw given
  })
  return attempts
}

const read = (options: CallOptions = {}) =>
  call('getFirstSteps', {}, { ...options, retry: retryRead(options.signal) }).then(...settled)

describe('a read', () => {
  const online = new EventTarget()
  beforeEach(() => {
    vi.useFakeTimers()
    // The middle of the random range.
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    vi.stubGlobal('addEventListener', online.addEventListener.bind(online))
    vi.stubGlobal('removeEventListener', online.removeEventListener.bind(online))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    shown.mockReset()
  })

  it.each([
    ['the server has no database', away],
    ['a gateway has no server', gateway],
    ['the network fails', lost],
  ])('is repeated if %s, without a message when it succeeds', async (_why, failing) => {
    const attempts = answering(failing, failing, done)
    const pending = read()
    await vi.runAllTimersAsync()
    expect(await pending).toEqual({ answer: 'rows' })
    expect([attempts, shown.mock.calls]).toEqual([[0, 1, 3], []])
  })

  it('reports the failure once, after the last attempt within thirty seconds', async () => {
    const attempts = answering(away)
    const pending = read()
    await vi.advanceTimersByTimeAsync(14_999)
    expect([attempts, shown.mock.calls]).toEqual([[0, 1, 3, 7], []])
    await vi.runAllTimersAsync()
    expect(await pending).toMatchObject({ failure: { statusCode: 10503 } })
    expect([attempts, shown.mock.calls]).toEqual([[0, 1, 3, 7, 15], [['away', undefined]]])
  })

  it('waits as long as the server says', async () => {
    const attempts = answering(() => away({ 'retry-after': '9' }), done)
    const pending = read()
    await vi.runAllTimersAsync()
    expect([await pending, attempts]).toEqual([{ answer: 'rows' }, [0, 9]])
  })

  it('is repeated immediately when the browser is online again', async () => {
    const attempts = answering(lost, lost, lost, done)
    const pending = read()
    await vi.advanceTimersByTimeAsync(3_500)
    online.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect([await pending, attempts]).toEqual([{ answer: 'rows' }, [0, 1, 3, 3.5]])
  })

  it('is not repeated after a refusal', async () => {
    const attempts = answering(refused)
    expect([await read(), attempts, shown.mock.calls]).toMatchObject([
      { failure: { statusCode: 10003 } },
      [0],
      [['no', undefined]],
    ])
  })

  it('is neither repeated nor reported when nobody waits for it any more', async () => {
    const attempts = answering(away)
    const leaving = new AbortController()
    const pending = read({ signal: leaving.signal })
    await vi.advanceTimersByTimeAsync(500)
    leaving.abort()
    await vi.runAllTimersAsync()
    expect([Object.keys(await pending), attempts, shown.mock.calls]).toEqual([['failure'], [0], []])
  })
})
