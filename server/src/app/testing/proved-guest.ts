import sql from 'sql-template-tag'
import type { createAccessWorld } from './access-world.ts'

type World = Awaited<ReturnType<typeof createAccessWorld>>

let addresses = 0
/** A new network address, because requests are limited for each network. */
const nextAddress = () => `10.9.${(addresses >> 8) % 256}.${addresses++ % 256}`

/** Verifies a telephone like a public page; `code` is that of its link. Returns the guest's ticket. */
export async function provedGuest(world: World, code: string, telephone = world.telephone()): Promise<string> {
  const address = nextAddress()
  const captcha = await world.db.one<{ id: string }>(
    sql`insert into captcha (kind, answer) values ('typed', 'aDeF') returning id`,
  )
  const codeInput = { code, telephone, captchaId: captcha.id, captcha: 'aDeF' }
  const sent = await world.call(null, 'sendGuestCode', codeInput, { address })
  if (sent.statusCode !== 10001) throw new Error(sent.msg)
  const telephoneCode = (await world.sent(telephone)).at(-1)?.content.code ?? ''
  return (await world.call(null, 'proveGuest', { code, telephone, telephoneCode }, { address })).data.guest
}

/** A picture that a guest has uploaded, as `kernel/files` would store it. */
export async function guestPicture(world: World, guest: string): Promise<string> {
  const { data } = await world.call(null, 'beginGuestUpload', { guest, size: 1000, sha256: 'ab'.repeat(32) })
  await world.db.run(
    sql`update file set state = 'stored', type = 'image/png', ready_at = now() where id = ${data.fileId}`,
  )
  return data.fileId
}
