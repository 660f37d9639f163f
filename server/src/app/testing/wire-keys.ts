import { loadMaterial, newKid, newMaterial } from '../../kernel/crypto/key-plan.ts'
import type { HandshakeCurve, HandshakeKey } from '../../kernel/crypto/keyring-keys.ts'
import type { HandshakeKeys } from '../../kernel/wire/handshake.ts'

/** Keys of the wire protocol without a database: one ticket key, one handshake key for each curve. */
export function wireKeys(): HandshakeKeys {
  const ticket = loadMaterial('secret', newKid(), newMaterial('secret'))
  const handshake = [handshakeKey('X25519'), handshakeKey('P-256')]
  return {
    ticketKey: () => ticket,
    ticketKeyById: kid => (kid === ticket.kid ? ticket : undefined),
    handshakeKeys: () => handshake,
    handshakeKeyById: kid => handshake.find(key => key.kid === kid),
  }
}

function handshakeKey(curve: HandshakeCurve): HandshakeKey {
  const { kid, key, publicKey } = loadMaterial(curve, newKid(), newMaterial(curve))
  if (publicKey === undefined) throw new Error('a handshake key is a pair')
  return { kid, privateKey: key, publicKey, curve }
}
