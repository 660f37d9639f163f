import { randomBytes } from 'node:crypto'
import type { Output } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import type { Services } from '../../../kernel/services/services.ts'
import { base32 } from './totp.ts'

type Key = Output<'beginSecondFactor'>

/** A new key in base32: 160 bits, as long as the hash (RFC 4226, section 4). */
export function newSecret(): string {
  return base32(randomBytes(20))
}

/** A key as it is shown once: as text, as a Key URI, and as a QR code of that. */
export async function shownKey(
  { db, services }: { db: Db; services: Pick<Services, 'config'> },
  accountId: string,
  secret: string,
): Promise<Key> {
  const { name } = await db.one<{ name: string }>(sql`select user_name as name from account where id = ${accountId}`)
  const issuer = services.config.brand === 'TH' ? 'TH Expo' : 'Fairgate'
  const label = [issuer, name].map(encodeURIComponent).join(':')
  const uri = `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
  const { toDataURL } = await import('qrcode')
  return { secret, uri, qr: await toDataURL(uri, { errorCorrectionLevel: 'M', margin: 4, scale: 5 }) }
}
