import { type Verify, verifyEd25519 } from '@fairgate/contract/admission/gate/offline-bundle'

/** Whether this browser's WebCrypto supports Ed25519; older ones do not. Tested once. */
let known: Promise<boolean> | undefined
const knowsEd25519 = () =>
  (known ??= crypto.subtle.importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify']).then(
    () => true,
    () => false,
  ))

/** Verifies by WebCrypto, else by a library that is loaded (and cached by the service worker) only if needed. */
export const verifyCode: Verify = async (key, signed, signature) => {
  if (await knowsEd25519()) return verifyEd25519(key, signed, signature)
  const { verifyAsync } = await import('@noble/ed25519')
  return verifyAsync(signature, signed, key, { zip215: false })
}
