import type { Encrypted, PhoneStore } from './phone-store.ts'

/**
 * Encrypts what must not be stored in plain text on the phone, with a key that cannot be extracted from this browser.
 */
export class Encryptor {
  readonly #key: CryptoKey

  private constructor(key: CryptoKey) {
    this.#key = key
  }

  /** The phone's instance; created at the first call. */
  static async of(store: PhoneStore): Promise<Encryptor> {
    const known = await store.get<CryptoKey>('sealer')
    if (known) return new Encryptor(known)
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    await store.put('sealer', made)
    return new Encryptor(made)
  }

  async encrypt(text: string): Promise<Encrypted> {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    return {
      iv,
      bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, this.#key, new TextEncoder().encode(text)),
    }
  }

  async open({ iv, bytes }: Encrypted): Promise<string> {
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, this.#key, bytes))
  }
}
