import { expect } from '@playwright/test'
import { wire } from './access-people.ts'

/** Where the newest message to a telephone leads. */
export async function sentLink(telephone: string): Promise<string> {
  const venue = await wire('admin')
  const search = { type: 'recipient', value: telephone } as const
  const read = async () => {
    const [newest] = (await venue.does('getMessagePage', { search })).list
    // What is spread says it in its text alone.
    return newest?.link ?? /https?:\S+\/noLogin\/[\w/]+/.exec(newest?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(read).toContain('/noLogin/')
  return read()
}
