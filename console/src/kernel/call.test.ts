import { afterEach, describe, expect, it, vi } from 'vitest'
import { call } from './call.ts'

// What it needs of a page.
vi.mock('./language.ts', () => ({ text: (key: string) => key, currentLanguage: () => 'cn' }))
vi.mock('./session.ts', () => ({ currentUser: () => undefined, leaveToLogin: () => undefined }))
vi.mock('../ui/toast.ts', () => ({ toast: { error: () => undefined } }))
vi.mock('./seal.ts', () => ({
  newTraceId: () => '0'.repeat(32),
  Sealer: class {
    async prepare() {}
    async renew() {}
    async seal() {
      return { body: 'a.b.c.d.e', headers: { 'Content-Type': 'application/jose', 'X-Trace-Id': '0' }, kid: '1' }
    }
  },
}))

const answers = (body: object) => vi.fn(async () => new Response(JSON.stringify(body)))
afterEach(() => vi.unstubAllGlobals())

describe('call', () => {
  it('posts the envelope as it is, to the address the wire names', async () => {
    const fetched = answers({ statusCode: 10001, data: { invalid: false } })
    vi.stubGlobal('fetch', fetched)
    await call('checkTokenInvalid', {})
    expect(fetched.mock.calls[0]).toMatchObject([
      '/api',
      { body: 'a.b.c.d.e', headers: { 'Content-Type': 'application/jose' } },
    ])
  })

  it('posts it as a form where headers are given, under the prefix that is given', async () => {
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

  it('asks once: what the network loses is not asked again (spec §9, retry 0)', async () => {
    const lost = vi.fn(async () => Promise.reject(new TypeError('network')))
    vi.stubGlobal('fetch', lost)
    await expect(call('checkTokenInvalid', {}, { quiet: true })).rejects.toMatchObject({ reason: 'offline' })
    expect(lost).toHaveBeenCalledTimes(1)
  })
})
