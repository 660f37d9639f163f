import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
  vi.resetModules()
})

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = Uint8Array.from(Buffer.from((publicKey.export({ format: 'jwk' }) as { x: string }).x, 'base64url'))
const signed = Uint8Array.from(Buffer.from('what a badge says'))
const signature = Uint8Array.from(sign(null, signed, privateKey))
const changed = signature.map((byte, at) => (at === 40 ? byte ^ 1 : byte))

for (const knows of [true, false]) {
  it(`distinguishes a signature from one that is a bit off in a browser that ${knows ? 'knows' : 'does not know'} Ed25519`, async () => {
    const { verifyCode } = await import('./verify-code.ts')
    const importKey = vi.spyOn(crypto.subtle, 'importKey')
    if (!knows) importKey.mockRejectedValue(new DOMException('unknown', 'NotSupportedError'))
    expect([await verifyCode(key, signed, signature), await verifyCode(key, signed, changed)]).toEqual([true, false])
  })
}
