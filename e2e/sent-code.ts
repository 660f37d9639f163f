import { expect } from '@playwright/test'
import { sessionOf } from './signed-in.ts'
import { WireActor } from './story/wire-actor.ts'

/** The latest code that was sent to a telephone or e-mail address, from the venue's outbox. */
export async function sentCode(
  to: string,
  { url = process.env.FAIRGATE_URL ?? '', dataDir }: { url?: string; dataDir?: string } = {},
): Promise<string> {
  const { token } = await sessionOf('admin', 'cn', dataDir)
  const venue = new WireActor(url, token)
  const search = { type: 'recipient', value: to } as const
  const read = async () => (await venue.does('getMessagePage', { search })).list[0]?.code
  await expect.poll(read).toMatch(/^\w{6}$/)
  return (await read()) ?? ''
}
