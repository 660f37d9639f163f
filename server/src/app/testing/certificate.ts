import { generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate (PEM) for one host name, valid for the last and the next `days` days, and its key. */
export function certificateFor(host: string, days: number): { certificate: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const name = tlv(
    0x30,
    tlv(0x30, tlv(0x06, subjectAlternativeName), tlv(0x04, tlv(0x30, tlv(0x82, Buffer.from(host))))),
  )
  const facts = tlv(
    0x30,
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    ...[ed25519, tlv(0x30), tlv(0x30, time(-days), time(days)), tlv(0x30)],
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, name),
  )
  const signed = tlv(0x30, facts, ed25519, tlv(0x03, Buffer.from([0]), sign(null, facts, privateKey)))
  const lines = signed.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** DER: tag, length and content. */
function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}

function time(daysFromNow: number): Buffer {
  const at = new Date(Date.now() + daysFromNow * 24 * 3_600_000).toISOString()
  return tlv(0x17, Buffer.from(`${at.slice(2, 19).replace(/[-:T]/g, '')}Z`))
}

const subjectAlternativeName = Buffer.from([0x55, 0x1d, 0x11])
const ed25519 = tlv(0x30, tlv(0x06, Buffer.from([0x2b, 0x65, 0x70])))
