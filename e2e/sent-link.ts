import { expect } from '@playwright/test'
import { wire } from './access-people.ts'

/** Where the newest message to a telephone leads. */
export async function sentLink(telephone: string): Promise<string> {
  const venue = await wire('admin')
  const search = { type: 'recipient', value: telephone } as const
  const read = async () => (await venue.does('getMessagePage', { search })).list[0]?.link ?? ''
  await expect.poll(read).toContain('/noLogin/')
  return read()
}
